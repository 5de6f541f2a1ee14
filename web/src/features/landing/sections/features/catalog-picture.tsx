import { Money } from '../../../../components/money.js';
import { products } from '../../samples.js';
import styles from './rows.module.css';

/** Rows as on the Products page. */
export function CatalogPicture() {
  return (
    <ul className={styles.rows}>
      {products.map(({ name, description, unit, unitPrice }) => (
        <li key={name}>
          <span className={styles.main}>
            <strong>{name}</strong>
            <small>{description}</small>
          </span>
          <span className={styles.side}>
            <Money amount={unitPrice} />
            <small>per {unit}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
