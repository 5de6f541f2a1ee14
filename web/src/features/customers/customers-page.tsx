import type { Customer } from '@paperbill/contracts/http';
import { addressLines, paymentTermsLabel } from '@paperbill/contracts/rules';
import { EntityPage } from '../../components/entities/entity-page.js';
import type { Column } from '../../components/entities/entity-table.js';
import { lazyDialog } from '../../components/lazy-dialog.js';
import styles from '../../components/table.module.css';
import { useCustomers, useDeleteCustomer } from './api/customers.js';

const [CustomerDialog, useCustomerDialog] = lazyDialog(() => import('./customer-dialog.js'));

const columns: Column<Customer>[] = [
  {
    header: 'Company',
    cell: (customer) => (
      <>
        {customer.name}
        <div className={styles.secondary}>{addressLines(customer).join(', ')}</div>
      </>
    ),
  },
  { header: 'Contact', cell: ({ contactPerson }) => contactPerson },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Phone', cell: ({ phone }) => phone, isShort: true },
  { header: 'Payment Terms', cell: ({ paymentTerms }) => paymentTermsLabel(paymentTerms), isShort: true },
];

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
