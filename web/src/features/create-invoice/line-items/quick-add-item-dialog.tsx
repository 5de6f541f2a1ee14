import { zodResolver } from '@hookform/resolvers/zod';
import { DEFAULT_UNIT, MAX_LENGTH, type Product, quickAddItemUnits, validationTexts } from '@paperbill/contracts';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { DecimalInput } from '../../../components/form/decimal-input.js';
import { Field } from '../../../components/form/field.js';
import { FormDialog } from '../../../components/form/form-dialog.js';
import { FormFields } from '../../../components/form/form-section.js';
import fields from '../../../components/form/form-section.module.css';
import { Input, Select, Textarea } from '../../../components/form/inputs.js';
import { requiredText, text, typedDecimal } from '../../../components/form/schema.js';
import { showServerErrors } from '../../../components/form/server-errors.js';
import { useCreateProduct } from '../../products/api/create-product.js';

const schema = z.object({
  name: requiredText(MAX_LENGTH.name, validationTexts.nameRequired),
  description: text(MAX_LENGTH.description),
  unit: z.string(),
  unitPrice: typedDecimal({
    required: validationTexts.unitPriceRequired,
    invalid: validationTexts.quickAddPrice,
    min: '0',
  }),
});

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
    resolver: zodResolver(schema),
    defaultValues: { name, description: '', unit: DEFAULT_UNIT, unitPrice: '' },
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
