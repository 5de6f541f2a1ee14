import { type Product, unitLabel } from '@paperbill/contracts';
import { Money } from '../../../components/money.js';
import { RowActions } from '../../../components/row-actions.js';
import styles from '../../../components/table.module.css';

interface ProductTableProps {
  products: Product[];
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
}

export function ProductTable({ products, onEdit, onDelete }: ProductTableProps) {
  return (
    <div className={styles.container}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Description</th>
            <th scope="col">Unit</th>
            <th scope="col" className={styles.amount}>
              Price
            </th>
            <th scope="col" className={styles.actions}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.id}>
              <th scope="row">{product.name}</th>
              <td data-label="Description">{product.description}</td>
              <td data-label="Unit">{unitLabel(product.unit)}</td>
              <td data-label="Price" className={styles.amount}>
                <Money amount={product.unitPrice} />
              </td>
              <td className={styles.actions}>
                <RowActions name={product.name} onEdit={() => onEdit(product)} onDelete={() => onDelete(product)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
