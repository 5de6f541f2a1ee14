import { zodResolver } from '@hookform/resolvers/zod';
import { type Product, quickAddItemUnits } from '@paperbill/contracts';
import { useForm } from 'react-hook-form';
import { DecimalInput } from '../../../components/form/decimal-input.js';
import { Field } from '../../../components/form/field.js';
import { FormDialog } from '../../../components/form/form-dialog.js';
import { FormFields } from '../../../components/form/form-section.js';
import fields from '../../../components/form/form-section.module.css';
import { Input, Select, Textarea } from '../../../components/form/inputs.js';
import { showServerErrors } from '../../../components/form/server-errors.js';
import { useCreateProduct } from '../../products/api/create-product.js';
import { blankProduct, productSchema } from '../../products/product-schema.js';

const units = quickAddItemUnits.map((value) => ({ value, label: value }));

interface QuickAddItemDialogProps {
  /** What was typed already. */
  name: string;
  onAdded: (product: Product) => void;
  onClose: () => void;
}

/** Adds a product to the catalogue without leaving the invoice. */
export default function QuickAddItemDialog({ name, onAdded, onClose }: QuickAddItemDialogProps) {
  const form = useForm({
    resolver: zodResolver(productSchema),
    defaultValues: { ...blankProduct, name },
  });
  const { control } = form;
  const create = useCreateProduct();

  const submit = form.handleSubmit((product) =>
    create.mutateAsync(product).then(
      (created) => {
        onAdded(created);
        onClose();
      },
      (error: unknown) => showServerErrors(form, error),
    ),
  );

  return (
    <FormDialog
      title="Quick Add Item"
      submitLabel="Add Item"
      isIncomplete={!form.watch('name').trim()}
      isSaving={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormFields>
        <Field control={control} name="name" label="Name" required className={fields.full}>
          {(field) => <Input {...field} autoFocus autoComplete="off" />}
        </Field>
        <Field control={control} name="description" label="Description (Optional)" className={fields.full}>
          {(field) => <Textarea {...field} rows={2} />}
        </Field>
        <Field control={control} name="unit" label="Unit" className={fields.half}>
          {(field) => <Select {...field} options={units} />}
        </Field>
        <Field control={control} name="unitPrice" label="Unit Price" required className={fields.half}>
          {(field) => <DecimalInput {...field} placeholder="0.00" />}
        </Field>
      </FormFields>
    </FormDialog>
  );
}
