import { formatMoney } from '@paperbill/money';
import type { InvoiceDocumentData } from '../../invoice-document-data.js';
import { invoiceTexts } from '../../invoice-texts.js';

export function Totals({ data: { subtotal, taxRate, taxAmount, total } }: { data: InvoiceDocumentData }) {
  return (
    <dl className="invoice-totals">
      <div>
        <dt>{invoiceTexts.subtotal}</dt>
        <dd>{formatMoney(subtotal)}</dd>
      </div>
      <div>
        <dt>{invoiceTexts.tax(taxRate)}</dt>
        <dd>{formatMoney(taxAmount)}</dd>
      </div>
      <div className="invoice-total">
        <dt>{invoiceTexts.total}</dt>
        <dd>{formatMoney(total)}</dd>
      </div>
    </dl>
  );
}
