import type { InvoiceDocumentData } from '../../invoice-document-data.js';
import { Payment } from './payment.js';
import { Totals } from './totals.js';

/** How to pay beside how much. */
export function PaymentAndTotals({ data }: { data: InvoiceDocumentData }) {
  return (
    <div className="invoice-end">
      <Payment instructions={data.companyPaymentInstructions} />
      <Totals data={data} />
    </div>
  );
}
