import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { Money } from '../../../../components/money.js';
import { lineAmount } from '../../form/invoice-amounts.js';
import type { InvoiceForm } from '../../form/invoice-form.js';
import styles from './line-item-row.module.css';

/** A line's subtotal: its quantity × its unit price. */
export function LineAmount({ control, index }: { control: InvoiceForm['control']; index: number }) {
  const id = useId();
  const amount = useWatch({
    control,
    name: [`lineItems.${index}.quantity`, `lineItems.${index}.unitPrice`],
    compute: ([quantity = '', unitPrice = '']) => lineAmount({ quantity, unitPrice }),
  });
  return (
    <div className={styles.amount} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        Amount
      </span>
      <span className={styles.amountFigure}>
        <Money amount={amount} />
      </span>
    </div>
  );
}
