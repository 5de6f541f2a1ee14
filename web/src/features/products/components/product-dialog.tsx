import { zodResolver } from '@hookform/resolvers/zod';
import { type Product, productUnits, unitLabel } from '@paperbill/contracts';
import { useForm } from 'react-hook-form';
import { DecimalInput } from '../../../components/form/decimal-input.js';
import { Field } from '../../../components/form/field.js';
import { FormDialog } from '../../../components/form/form-dialog.js';
import { FormFields } from '../../../components/form/form-section.js';
import styles from '../../../components/form/form-section.module.css';
import { Input, Select, Textarea } from '../../../components/form/inputs.js';
import { showServerErrors } from '../../../components/form/server-errors.js';
import { useCreateProduct } from '../api/create-product.js';
import { useUpdateProduct } from '../api/update-product.js';
import { blankProduct, type ProductInput, type ProductOutput, productSchema, toInput } from '../product-schema.js';

const unitOptions = productUnits.map((value) => ({ value, label: unitLabel(value) }));

interface ProductDialogProps {
  /** The one to change; null adds a new one. */
  product: Product | null;
  onClose: () => void;
}

export default function ProductDialog({ product, onClose }: ProductDialogProps) {
  const form = useForm<ProductInput, unknown, ProductOutput>({
    resolver: zodResolver(productSchema),
    defaultValues: product ? toInput(product) : blankProduct,
  });
  const { control } = form;
  const create = useCreateProduct();
  const update = useUpdateProduct();

  const submit = form.handleSubmit(async (fields) => {
    try {
      if (product) await update.mutateAsync({ ...fields, id: product.id });
      else await create.mutateAsync(fields);
      onClose();
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return (
    <FormDialog
      title={product ? 'Edit Product' : 'Add New Product'}
      submitLabel={product ? 'Update Product' : 'Save Product'}
      isSaving={create.isPending || update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormFields>
        <Field control={control} name="name" label="Product Name" required className={styles.full}>
          {(field) => <Input {...field} autoFocus autoComplete="off" />}
        </Field>
        <Field control={control} name="description" label="Description (Optional)" className={styles.full}>
          {(field) => <Textarea {...field} rows={2} />}
        </Field>
        <Field control={control} name="unit" label="Unit" className={styles.half}>
          {(field) => <Select {...field} options={unitOptions} />}
        </Field>
        <Field control={control} name="unitPrice" label="Unit Price" required className={styles.half}>
          {(field) => <DecimalInput {...field} placeholder="0.00" />}
        </Field>
      </FormFields>
    </FormDialog>
  );
}
