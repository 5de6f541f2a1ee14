import type { Product } from '@paperbill/contracts/http';
import { type Currency, productSorts } from '@paperbill/contracts/rules';
import { useMemo } from 'react';
import type { Column } from '../../components/lists/data-table.js';
import type { SortChoice } from '../../entities/entity-filters.js';
import { EntityPage } from '../../entities/entity-page.js';
import { lazyDialog } from '../../components/lazy-dialog.js';
import { Money } from '../../components/money.js';
import { translateUnit } from '../../components/translate-unit.js';
import { useProfile } from '../profile/api/profile.js';
import { DocumentDefaultsDetail } from '../taxes/defaults-detail.js';
import { PRODUCTS_URL, useDeleteProduct } from './api/products.js';
import { productCsv } from './product-csv.js';

const [ProductDialog, useProductDialog] = lazyDialog(() => import('./product-dialog.js'));

const createColumns = (ownCurrency: Currency | undefined): Column<Product>[] => [
  { header: 'Name', isRowName: true, cell: ({ name }) => name, sortField: 'name' },
  { header: 'Description', cell: ({ description }) => description, look: 'long' },
  { header: 'Unit', cell: ({ unit }) => translateUnit(unit), look: 'short', sortField: 'unit' },
  {
    header: 'Price',
    cell: ({ unitPrice, currency = ownCurrency, defaultTaxIds = [] }) => (
      <div>
        <Money amount={unitPrice} currency={currency} />
        <DocumentDefaultsDetail defaults={{ defaultTaxIds }} />
      </div>
    ),
    look: 'amount',
    sortField: 'unitPrice',
  },
];

const sortChoices: readonly SortChoice[] = [
  { value: '', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'unitPrice', label: 'Lowest price' },
  { value: '-unitPrice', label: 'Highest price' },
  { value: '-createdAt', label: 'Newest first' },
];

export default function ProductsPage() {
  useProductDialog();
  const currency = useProfile().data?.currency;
  const columns = useMemo(() => createColumns(currency), [currency]);
  const csv = useMemo(() => ({ ...productCsv, ownCurrency: currency }), [currency]);
  return (
    <EntityPage
      name="product"
      path={PRODUCTS_URL}
      deletion={useDeleteProduct()}
      columns={columns}
      sortFields={productSorts}
      sortChoices={sortChoices}
      csv={csv}
      Dialog={ProductDialog}
    />
  );
}
