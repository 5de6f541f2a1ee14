import type { IssuedInvoice, LineItemFields } from '@paperbill/contracts/http';
import { type Currency, unitLabel } from '@paperbill/contracts/rules';
import { invoiceTexts } from '@paperbill/invoice-document';
import { subtractAmounts, formatMoney, formatQuantity, formatTaxRate } from '@paperbill/money';
import { Card } from '../../../components/card.js';
import styles from './document-lines.module.css';

interface DocumentLinesProps {
  document: Pick<
    IssuedInvoice,
    'currency' | 'subtotal' | 'taxRate' | 'taxAmount' | 'total' | 'discount' | 'discountAmount'
  > & {
    lineItems: LineItemFields[];
  };
  /** The sums below the total. */
  further: [label: string, amount: string][];
}

/** Shows the lines of a saved document as selectable text. */
export function DocumentLines({ document, further }: DocumentLinesProps) {
  const { lineItems, currency, subtotal, taxRate, taxAmount, total, discount, discountAmount } = document;
  const sums: [string, string][] = [
    ['Subtotal', subtotal],
    ...(discount
      ? [[invoiceTexts.discount(discount), subtractAmounts(0, discountAmount)] satisfies [string, string]]
      : []),
    [`Tax (${formatTaxRate(taxRate)})`, taxAmount],
    ['Total', total],
    ...further,
  ];
  return (
    <Card className={styles.lines} aria-label="Line items">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col" className={styles.figure}>
              Qty
            </th>
            <th scope="col">Unit</th>
            <th scope="col" className={styles.figure}>
              Rate
            </th>
            <th scope="col" className={styles.figure}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lineItems.map((line) => (
            <Line key={line.sortOrder} line={line} currency={currency} />
          ))}
        </tbody>
        <tfoot>
          {sums.map(([label, amount]) => (
            <tr key={label} className={label === 'Total' ? styles.total : undefined}>
              <th scope="row" colSpan={4}>
                {label}
              </th>
              <td className={styles.figure}>{formatMoney(amount, currency)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </Card>
  );
}

function Line({ line, currency }: { line: LineItemFields; currency: Currency | undefined }) {
  const { productName, description, notes, quantity, unit, unitPrice, subtotal } = line;
  return (
    <tr>
      <th scope="row" className={styles.what}>
        {productName && productName !== description && <strong>{productName}</strong>}
        <span>{description}</span>
        {notes && <span className="hint">{notes}</span>}
      </th>
      <td className={`${styles.figure} ${styles.quantity}`}>{formatQuantity(quantity)}</td>
      <td className={styles.unit}>{unitLabel(unit)}</td>
      <td className={`${styles.figure} ${styles.rate}`}>{formatMoney(unitPrice, currency)}</td>
      <td className={`${styles.figure} ${styles.amount}`}>{formatMoney(subtotal, currency)}</td>
    </tr>
  );
}
