import { formatDate, paymentTermsLabel } from '@paperbill/contracts';
import type { InvoiceDocumentData } from '../../invoice-document-data.js';
import { invoiceTexts } from '../../invoice-texts.js';

/** When it was written, when it is due, and by which terms. */
export function Dates({ data }: { data: InvoiceDocumentData }) {
  return (
    <dl className="invoice-dates">
      <Term label={invoiceTexts.invoiceDate} value={formatDate(data.invoiceDate)} />
      <Term label={invoiceTexts.dueDate} value={formatDate(data.dueDate)} />
      <Term label={invoiceTexts.paymentTerms} value={paymentTermsLabel(data.paymentTerms)} />
    </dl>
  );
}

function Term({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
