import type { InvoiceDocumentData } from '../../invoice-document-data.js';
import { Closing } from '../parts/closing.js';
import { Dates } from '../parts/dates.js';
import { Company, Heading } from '../parts/letterhead.js';
import { LineItems } from '../parts/line-items.js';
import { Client, Sender } from '../parts/parties.js';
import { Payment } from '../parts/payment.js';
import { Totals } from '../parts/totals.js';

/** A letter: who from, who to, what, how much, how to pay, in this order. */
export function ClassicInvoice({ data }: { data: InvoiceDocumentData }) {
  return (
    <>
      <header className="invoice-letterhead">
        <Company data={data} />
        <Heading invoiceNumber={data.invoiceNumber} />
      </header>
      <div className="invoice-parties">
        <Sender data={data} />
        <Client data={data} />
        <Dates data={data} />
      </div>
      <LineItems lineItems={data.lineItems} />
      <div className="invoice-foot">
        <Totals data={data} />
        <Payment instructions={data.companyPaymentInstructions} />
        <Closing watermark={data.watermark} brandName={data.brandName} />
      </div>
    </>
  );
}
