import type { Product } from '@paperbill/contracts/http';
import { unitLabel } from '@paperbill/contracts/rules';
import { EntityPage } from '../../components/entities/entity-page.js';
import type { Column } from '../../components/entities/entity-table.js';
import { lazyDialog } from '../../components/lazy-dialog.js';
import { Money } from '../../components/money.js';
import { useDeleteProduct, useProducts } from './api/products.js';

const [ProductDialog, useProductDialog] = lazyDialog(() => import('./product-dialog.js'));

const columns: Column<Product>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Description', cell: ({ description }) => description, isLong: true },
  { header: 'Unit', cell: ({ unit }) => unitLabel(unit), isShort: true },
  { header: 'Price', cell: ({ unitPrice }) => <Money amount={unitPrice} />, isAmount: true },
];

export default function ProductsPage() {
  useProductDialog();
  return (
    <EntityPage
      name="product"
      query={useProducts()}
      deletion={useDeleteProduct()}
      columns={columns}
      Dialog={ProductDialog}
    />
  );
}
