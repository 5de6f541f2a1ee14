import type { Customer } from '@paperbill/contracts/http';
import { addressLines, customerSorts, paymentTermsLabel } from '@paperbill/contracts/rules';
import type { Column } from '../../components/data-table.js';
import table from '../../components/data-table.module.css';
import { EntityPage } from '../../components/entities/entity-page.js';
import { lazyDialog } from '../../components/lazy-dialog.js';
import { CUSTOMERS, useDeleteCustomer } from './api/customers.js';

const [CustomerDialog, useCustomerDialog] = lazyDialog(() => import('./customer-dialog.js'));

const columns: Column<Customer>[] = [
  {
    header: 'Company',
    isName: true,
    sortField: 'name',
    cell: (customer) => (
      <>
        {customer.name}
        <div className={table.secondary}>{addressLines(customer).join(', ')}</div>
      </>
    ),
  },
  { header: 'Contact', cell: ({ contactPerson }) => contactPerson, sortField: 'contactPerson' },
  { header: 'Email', cell: ({ email }) => <Email address={email} />, sortField: 'email', share: 200 },
  { header: 'Phone', cell: ({ phone }) => phone, look: 'short' },
  {
    header: 'Payment Terms',
    cell: ({ paymentTerms }) => paymentTermsLabel(paymentTerms),
    look: 'short',
    sortField: 'paymentTerms',
  },
];

const sortChoices = [
  { value: '', label: 'Company, A to Z' },
  { value: '-name', label: 'Company, Z to A' },
  { value: 'contactPerson', label: 'Contact, A to Z' },
  { value: 'email', label: 'Email, A to Z' },
  { value: '-createdAt', label: 'Newest first' },
];

/** Broken before its @ where it is too long for one line. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return at < 1 ? (
    address
  ) : (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

export default function CustomersPage() {
  useCustomerDialog();
  return (
    <EntityPage
      name="customer"
      path={CUSTOMERS}
      deletion={useDeleteCustomer()}
      columns={columns}
      sortFields={customerSorts}
      sortChoices={sortChoices}
      searchedIn="company, contact or email"
      Dialog={CustomerDialog}
    />
  );
}
