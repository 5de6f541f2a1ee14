import type { InvoiceDocumentData } from '../../invoice-document-data.js';
import { Closing } from '../parts/closing.js';
import { Dates } from '../parts/dates.js';
import { Company, Heading } from '../parts/letterhead.js';
import { LineItems } from '../parts/line-items.js';
import { Client, Sender } from '../parts/parties.js';
import { PaymentAndTotals } from '../parts/payment-and-totals.js';

/** A poster: the word and the sum stand large, everything between them in calm columns. */
export function ModernInvoice({ data }: { data: InvoiceDocumentData }) {
  return (
    <>
      <header className="invoice-letterhead">
        <Heading invoiceNumber={data.invoiceNumber} />
        <Company data={data} />
      </header>
      <Dates data={data} />
      <div className="invoice-parties">
        <Sender data={data} />
        <Client data={data} />
      </div>
      <LineItems lineItems={data.lineItems} />
      <div className="invoice-foot">
        <PaymentAndTotals data={data} />
        <Closing watermark={data.watermark} brandName={data.brandName} />
      </div>
    </>
  );
}
