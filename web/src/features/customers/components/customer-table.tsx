import { addressLines, type Customer, paymentTermsLabel } from '@paperbill/contracts';
import { RowActions } from '../../../components/row-actions.js';
import styles from '../../../components/table.module.css';

interface CustomerTableProps {
  customers: Customer[];
  onEdit: (customer: Customer) => void;
  onDelete: (customer: Customer) => void;
}

export function CustomerTable({ customers, onEdit, onDelete }: CustomerTableProps) {
  return (
    <div className={styles.container}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Company</th>
            <th scope="col">Contact</th>
            <th scope="col">Email</th>
            <th scope="col">Phone</th>
            <th scope="col">Payment Terms</th>
            <th scope="col" className={styles.actions}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {customers.map((customer) => (
            <tr key={customer.id}>
              <th scope="row">
                {customer.name}
                <div className={styles.secondary}>{addressLines(customer).join(', ')}</div>
              </th>
              <td data-label="Contact">{customer.contactPerson}</td>
              <td data-label="Email">{customer.email}</td>
              <td data-label="Phone">{customer.phone}</td>
              <td data-label="Payment Terms">{paymentTermsLabel(customer.paymentTerms)}</td>
              <td className={styles.actions}>
                <RowActions name={customer.name} onEdit={() => onEdit(customer)} onDelete={() => onDelete(customer)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
