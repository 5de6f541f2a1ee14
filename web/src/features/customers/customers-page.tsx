import type { Customer } from '@paperbill/contracts/http';
import { addressLines, paymentTermsLabel } from '@paperbill/contracts/rules';
import type { Column } from '../../components/data-table.js';
import table from '../../components/data-table.module.css';
import { EntityPage } from '../../components/entities/entity-page.js';
import { lazyDialog } from '../../components/lazy-dialog.js';
import { useCustomers, useDeleteCustomer } from './api/customers.js';

const [CustomerDialog, useCustomerDialog] = lazyDialog(() => import('./customer-dialog.js'));

const columns: Column<Customer>[] = [
  {
    header: 'Company',
    isName: true,
    sortBy: ({ name }) => name,
    cell: (customer) => (
      <>
        {customer.name}
        <div className={table.secondary}>{addressLines(customer).join(', ')}</div>
      </>
    ),
  },
  { header: 'Contact', cell: ({ contactPerson }) => contactPerson, sortBy: ({ contactPerson }) => contactPerson },
  { header: 'Email', cell: ({ email }) => <Email address={email} />, sortBy: ({ email }) => email, share: 200 },
  { header: 'Phone', cell: ({ phone }) => phone, look: 'short' },
  {
    header: 'Payment Terms',
    cell: ({ paymentTerms }) => paymentTermsLabel(paymentTerms),
    look: 'short',
    sortBy: ({ paymentTerms }) => paymentTermsLabel(paymentTerms),
  },
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
      query={useCustomers()}
      deletion={useDeleteCustomer()}
      columns={columns}
      Dialog={CustomerDialog}
    />
  );
}
