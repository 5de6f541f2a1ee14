import type { Product } from '@paperbill/contracts/http';
import { productUnits } from '@paperbill/contracts/rules';
import { EntityDialog } from '../../../components/entities/entity-dialog.js';
import type { EntityDialogProps } from '../../../components/entities/entity-page.js';
import { useUser } from '../../auth/api/get-user.js';
import { useCreateProduct, useUpdateProduct } from '../api/change-products.js';
import { blankProduct, productSchema, toInput } from '../product-schema.js';
import { ProductFormFields } from './product-form-fields.js';

export default function ProductDialog({ edited, onClose }: EntityDialogProps<Product>) {
  const { data: user } = useUser();
  const create = useCreateProduct();
  const update = useUpdateProduct();
  return (
    <EntityDialog
      title={edited ? 'Edit Product' : 'Add New Product'}
      submitLabel={edited ? 'Update Product' : 'Save Product'}
      schema={productSchema}
      defaultValues={edited ? toInput(edited) : blankProduct}
      draftKey={`product-draft-${edited?.id ?? 'new'}-${user?.id}`}
      save={(fields) => (edited ? update.mutateAsync({ ...fields, id: edited.id }) : create.mutateAsync(fields))}
      onClose={onClose}
    >
      {(control) => <ProductFormFields control={control} nameLabel="Product Name" units={productUnits} />}
    </EntityDialog>
  );
}
