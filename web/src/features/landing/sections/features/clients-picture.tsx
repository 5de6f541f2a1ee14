import { paymentTermsLabel } from '@paperbill/contracts/rules';
import { customers } from '../../samples.js';
import styles from './rows.module.css';

/** Rows as on the Customers page. */
export function ClientsPicture() {
  return (
    <ul className={styles.rows}>
      {customers.map(({ name, address, contact, terms }) => (
        <li key={name}>
          <span className={styles.main}>
            <strong>{name}</strong>
            <small>{address}</small>
          </span>
          <span className={styles.side}>
            {contact}
            <small>{paymentTermsLabel(terms)}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
