import type { InvoiceDocumentData } from '../../invoice-document-data.js';
import { invoiceTexts } from '../../invoice-texts.js';
import { Letterhead } from './letterhead.js';
import { LineItems } from './line-items.js';
import { Parties } from './parties.js';
import { Totals } from './totals.js';

/** Who from, who to, what, how much, how to pay: in this order. */
export function ClassicInvoice({ data }: { data: InvoiceDocumentData }) {
  return (
    <>
      <Letterhead data={data} />
      <Parties data={data} />
      <LineItems lineItems={data.lineItems} />
      <Totals subtotal={data.subtotal} taxRate={data.taxRate} taxAmount={data.taxAmount} total={data.total} />
      {data.companyPaymentInstructions.trim() && (
        <section className="invoice-payment">
          <h2 className="invoice-subheading">{invoiceTexts.paymentInformation}</h2>
          <p className="invoice-text">{data.companyPaymentInstructions.trim()}</p>
        </section>
      )}
      <footer className="invoice-closing">
        <p>{invoiceTexts.thanks}</p>
        {data.watermark && <p className="invoice-watermark">{invoiceTexts.watermark(data.brandName)}</p>}
      </footer>
    </>
  );
}
