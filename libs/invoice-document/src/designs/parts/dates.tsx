import { formatDate, paymentTermsLabel } from '@paperbill/contracts/rules';
import type { InvoiceDocumentData } from '../../invoice-document-data.js';
import { invoiceTexts } from '../../invoice-texts.js';

/** When it was written, when it is due, and by which terms. In PDF only an item of a list keeps label and value together. */
export function Dates({ data }: { data: InvoiceDocumentData }) {
  return (
    <ul className="invoice-dates">
      <Term label={invoiceTexts.invoiceDate} value={formatDate(data.invoiceDate)} />
      <Term label={invoiceTexts.dueDate} value={formatDate(data.dueDate)} />
      <Term label={invoiceTexts.paymentTerms} value={paymentTermsLabel(data.paymentTerms)} />
    </ul>
  );
}

function Term({ label, value }: { label: string; value: string }) {
  return (
    <li>
      <span className="invoice-date-label">{label} </span>
      <span className="invoice-date">{value}</span>
    </li>
  );
}
