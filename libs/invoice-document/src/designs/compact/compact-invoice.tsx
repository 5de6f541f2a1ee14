import type { InvoiceDocumentData } from '../../invoice-document-data.js';
import { Closing } from '../parts/closing.js';
import { Dates } from '../parts/dates.js';
import { Company, Heading } from '../parts/letterhead.js';
import { LineItems } from '../parts/line-items.js';
import { Client, Sender } from '../parts/parties.js';
import { PaymentAndTotals } from '../parts/payment-and-totals.js';

/** A ledger: many lines on few pages, and still air around what matters. */
export function CompactInvoice({ data }: { data: InvoiceDocumentData }) {
  return (
    <>
      <header className="invoice-letterhead">
        <Company data={data} />
        <div>
          <Heading invoiceNumber={data.invoiceNumber} />
          <Dates data={data} />
        </div>
      </header>
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
