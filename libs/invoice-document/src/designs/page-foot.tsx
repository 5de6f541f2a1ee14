import { formatMoney } from '@paperbill/money';
import type { InvoiceDocumentData } from '../invoice-document-data.js';
import { invoiceTexts } from '../invoice-texts.js';

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

/** How to pay; nothing without instructions. */
export function Payment({ instructions }: { instructions: string }) {
  if (!instructions.trim()) return null;
  return (
    <section className="invoice-payment">
      <h2 className="invoice-subheading">{invoiceTexts.paymentInformation}</h2>
      <p className="invoice-text">{instructions.trim()}</p>
    </section>
  );
}

/** How to pay beside how much. */
export function PaymentAndTotals({ data }: { data: InvoiceDocumentData }) {
  return (
    <div className="invoice-end">
      <Payment instructions={data.companyPaymentInstructions} />
      <Totals data={data} />
    </div>
  );
}

/** The last words, and the free plan's line below them. */
export function Closing({ watermark, brandName }: Pick<InvoiceDocumentData, 'watermark' | 'brandName'>) {
  return (
    <footer className="invoice-closing">
      <p>{invoiceTexts.thanks}</p>
      {watermark && <p className="invoice-watermark">{invoiceTexts.watermark(brandName)}</p>}
    </footer>
  );
}
