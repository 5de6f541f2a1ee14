import { formatMoney } from '@paperbill/money';
import type { InvoiceDocumentData } from '../../invoice-document-data.js';
import { invoiceTexts } from '../../invoice-texts.js';

/** A table, because that is what PDF has for a label and its figure: a list of terms loses its meaning there. */
export function Totals({ data: { subtotal, taxRate, taxAmount, total } }: { data: InvoiceDocumentData }) {
  return (
    <table className="invoice-totals">
      <tbody>
        <Figure label={invoiceTexts.subtotal} amount={subtotal} />
        <Figure label={invoiceTexts.tax(taxRate)} amount={taxAmount} />
        <Figure label={invoiceTexts.total} amount={total} className="invoice-total" />
      </tbody>
    </table>
  );
}

function Figure({ label, amount, className }: { label: string; amount: string; className?: string }) {
  return (
    <tr className={className}>
      <th scope="row">
        <span>{label}</span>
      </th>
      <td>{formatMoney(amount)}</td>
    </tr>
  );
}
