import type { Product } from '@paperbill/contracts/http';
import { quickAddItemUnits } from '@paperbill/contracts/rules';
import { EntityDialog } from '../../../components/entities/entity-dialog.js';
import { useUser } from '../../auth/api/get-user.js';
import { useCreateProduct } from '../../products/api/change-products.js';
import { ProductFormFields } from '../../products/components/product-form-fields.js';
import { blankProduct, productSchema } from '../../products/product-schema.js';
import type { QuickAddDialogProps } from '../quick-add/dialogs.js';

/** Adds a product to the catalogue without leaving the invoice. */
export default function QuickAddItemDialog({ name, onAdded, onClose }: QuickAddDialogProps<Product>) {
  const { data: user } = useUser();
  const create = useCreateProduct();
  return (
    <EntityDialog
      title="Quick Add Item"
      submitLabel="Add Item"
      schema={productSchema}
      defaultValues={{ ...blankProduct, name }}
      draftKey={`quick-item-draft-${user?.id}`}
      needsName
      save={create.mutateAsync}
      onSaved={onAdded}
      onClose={onClose}
    >
      {(control) => <ProductFormFields control={control} nameLabel="Name" units={quickAddItemUnits} />}
    </EntityDialog>
  );
}
