import type { InvoiceDocumentData } from '../invoice-document-data.js';
import { LineItems } from './line-items.js';
import { ClosingLine, NoteSection, PaymentAndTotals, TaxSentences } from './page-foot.js';
import { ClientAddress, CompanyHeading, DocumentDates, DocumentHeading, SenderAddress } from './page-head.js';

/** A design with a large heading, a large total and much white space. */
export function ModernInvoice({ data }: { data: InvoiceDocumentData }) {
  return (
    <>
      <header className="invoice-letterhead">
        <DocumentHeading data={data} />
        <CompanyHeading data={data} />
      </header>
      <DocumentDates data={data} />
      <div className="invoice-parties">
        <SenderAddress data={data} />
        <ClientAddress data={data} />
      </div>
      <LineItems data={data} />
      <div className="invoice-foot">
        <PaymentAndTotals data={data} />
        <TaxSentences data={data} />
        <NoteSection data={data} />
        <ClosingLine data={data} />
      </div>
    </>
  );
}

export const modernStyle = `
.invoice-letterhead {
  display: grid;
  grid-template-columns: fit-content(280px) minmax(0, 1fr);
  column-gap: 40px;
  align-items: start;
  padding-top: 28px;
  border-top: 6px solid var(--company-color);
}
.invoice-heading { font-size: 44px; font-weight: 600; line-height: 52px; letter-spacing: -.02em; }
.invoice-number { display: block; color: #5b6475; font-size: 14px; font-weight: 400; line-height: 20px; letter-spacing: 0; }
.invoice-company { text-align: var(--end); }
.invoice-company .invoice-text { text-align: var(--end); }
.invoice-logo { margin-block-end: 16px; margin-inline-start: auto; }
.invoice-dates { display: grid; grid-template-columns: repeat(3, 200px); gap: 12px 20px; margin-top: 40px; }
.invoice-date-label { display: block; font-size: 10px; line-height: 16px; }
.invoice-detail > .invoice-date { display: block; text-align: var(--start); }
.invoice-date { font-size: 14px; font-weight: 600; line-height: 20px; }
.invoice-parties { display: grid; grid-template-columns: repeat(2, 310px); column-gap: 20px; margin-top: 32px; }
.invoice-label { line-height: 20px; }
.invoice-line-items { margin-top: 48px; }
.invoice-line-items th, .invoice-line-items td { padding: 10px 0; }
.invoice-line-items thead th { padding-top: 0; border-bottom: 2px solid #1d2433; color: #1d2433; font-weight: 600; }
.invoice-item-notes { font-size: 11px; line-height: 16px; }
.invoice-end { margin-top: 32px; }
.invoice-totals { min-width: 240px; }
.invoice-totals tr > * { padding-top: 3px; padding-bottom: 3px; }
.invoice-totals .invoice-total > * { padding-top: 15px; }
.invoice-total > * { font-size: 32px; line-height: 40px; letter-spacing: -.01em; }
.invoice-total span { letter-spacing: 0; }
.invoice-note { max-width: 420px; margin-top: 32px; }
.invoice-closing { padding-top: 48px; font-weight: 600; }
.invoice-watermark { font-weight: 400; }
`;
