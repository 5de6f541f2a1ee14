import type { Product } from '@paperbill/contracts/http';
import { type Currency, productUnits, quickAddItemUnits, toCurrency } from '@paperbill/contracts/rules';
import { type Control, useWatch } from 'react-hook-form';
import { t } from '../../languages/t.js';
import { EntityDialog } from '../../entities/entity-dialog.js';
import type { EntityDialogProps } from '../../entities/entity-page.js';
import { Field, FormFields } from '../../components/form/field.js';
import { TextField } from '../../components/form/text-field.js';
import { Textarea } from '../../components/form/inputs.js';
import { Select } from '../../components/form/select.js';
import { DecimalInput, unitOptions, formatZero } from '../../components/form/value-inputs.js';
import { useUser } from '../auth/api/session.js';
import { useCreateProduct, useUpdateProduct } from './api/products.js';
import { useProfile } from '../profile/api/profile.js';
import { DefaultFields, usePrepareFields } from '../taxes/default-fields.js';
import type { DefaultsInput } from '../taxes/defaults-input.js';
import { blankProduct, type ProductInput, type ProductOutput, productSchema, toInput } from './product-schema.js';

export default function ProductDialog({ editedEntity, onClose }: EntityDialogProps<Product>) {
  const { data: user } = useUser();
  const create = useCreateProduct();
  const update = useUpdateProduct();
  const sent = usePrepareFields(editedEntity ?? {});
  const ownCurrency = useProfile().data?.currency;
  return (
    <EntityDialog
      title={t(editedEntity ? 'Edit Product' : 'Add New Product')}
      submitLabel={t(editedEntity ? 'Update Product' : 'Save Product')}
      schema={productSchema}
      defaultValues={editedEntity ? toInput(editedEntity) : blankProduct(ownCurrency)}
      draftKey={`product-draft-${editedEntity?.id ?? 'new'}-${user?.id}`}
      save={(fields) =>
        editedEntity ? update.mutateAsync({ ...sent(fields), id: editedEntity.id }) : create.mutateAsync(sent(fields))
      }
      stopSaving={editedEntity ? update.cancel : create.cancel}
      onClose={onClose}
    >
      {(control) => <ProductFormFields control={control} nameLabel={t('Product Name')} units={productUnits} />}
    </EntityDialog>
  );
}

interface QuickAddProps {
  name: string;
  currency: Currency;
  onAdded: (product: Product) => void;
  onClose: () => void;
}

export function QuickAddItemDialog({ name, currency, onAdded, onClose }: QuickAddProps) {
  const { data: user } = useUser();
  const create = useCreateProduct();
  const sent = usePrepareFields();
  const ownCurrency = useProfile().data?.currency;
  return (
    <EntityDialog
      title={t('Quick Add Item')}
      submitLabel={t('Add Item')}
      schema={productSchema}
      defaultValues={{ ...blankProduct(currency === toCurrency(ownCurrency) ? ownCurrency : currency), name }}
      draftKey={`quick-item-draft-${name}-${user?.id}`}
      needsName
      save={(fields) => create.mutateAsync(sent(fields))}
      stopSaving={create.cancel}
      onSaved={onAdded}
      onClose={onClose}
    >
      {(control) => <ProductFormFields control={control} nameLabel={t('Name')} units={quickAddItemUnits} />}
    </EntityDialog>
  );
}

interface ProductFormFieldsProps {
  control: Control<ProductInput, unknown, ProductOutput>;
  nameLabel: string;
  units: readonly string[];
}

function ProductFormFields({ control, nameLabel, units }: ProductFormFieldsProps) {
  const ownCurrency = useProfile().data?.currency;
  const currency = useWatch({ control, name: 'currency' }) || ownCurrency;
  return (
    <FormFields>
      <TextField control={control} name="name" label={nameLabel} required autoFocus />
      <Field control={control} name="description" label={t('Description (Optional)')}>
        {(field) => <Textarea {...field} rows={2} />}
      </Field>
      <Field control={control} name="unit" label={t('Unit')} width="half">
        {(field) => <Select {...field} options={unitOptions(units, field.value)} />}
      </Field>
      <Field control={control} name="unitPrice" label={t('Unit Price')} required width="half">
        {(field) => <DecimalInput {...field} kind="price" currency={currency} placeholder={formatZero(currency)} />}
      </Field>
      <DefaultFields
        control={control as unknown as Control<DefaultsInput>}
        hints={{ currency: t('The currency of the price'), taxes: t('New lines with this product have these taxes.') }}
      />
    </FormFields>
  );
}
