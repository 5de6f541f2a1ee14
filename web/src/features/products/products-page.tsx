import type { Product } from '@paperbill/contracts/http';
import { unitLabel } from '@paperbill/contracts/rules';
import type { Column } from '../../components/data-table.js';
import { EntityPage } from '../../components/entities/entity-page.js';
import { lazyDialog } from '../../components/lazy-dialog.js';
import { Money } from '../../components/money.js';
import { useDeleteProduct, useProducts } from './api/products.js';

const [ProductDialog, useProductDialog] = lazyDialog(() => import('./product-dialog.js'));

const columns: Column<Product>[] = [
  { header: 'Name', isName: true, cell: ({ name }) => name, sortBy: ({ name }) => name },
  { header: 'Description', cell: ({ description }) => description, look: 'long' },
  { header: 'Unit', cell: ({ unit }) => unitLabel(unit), look: 'short', sortBy: ({ unit }) => unitLabel(unit) },
  {
    header: 'Price',
    cell: ({ unitPrice }) => <Money amount={unitPrice} />,
    look: 'amount',
    sortBy: ({ unitPrice }) => unitPrice,
  },
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
