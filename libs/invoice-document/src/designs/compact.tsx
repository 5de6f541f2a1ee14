import type { InvoiceDocumentData } from '../invoice-document-data.js';
import { LineItems } from './line-items.js';
import { ClosingLine, NoteSection, PaymentAndTotals, TaxSentences } from './page-foot.js';
import { ClientAddress, CompanyHeading, DocumentDates, DocumentHeading, SenderAddress } from './page-head.js';

export function CompactInvoice({ data }: { data: InvoiceDocumentData }) {
  return (
    <>
      <header className="invoice-letterhead">
        <CompanyHeading data={data} />
        <div>
          <DocumentHeading data={data} />
          <DocumentDates data={data} />
        </div>
      </header>
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

/** The compact design fits about twice as many lines on a page as other designs. */
export const compactStyle = `
.invoice { font-size: 11px; line-height: 16px; }
.invoice-letterhead {
  display: grid;
  grid-template-columns: minmax(0, 1fr) 240px;
  column-gap: 20px;
  align-items: end;
  padding-bottom: 12px;
  border-bottom: 2px solid var(--company-color);
}
.invoice-company { display: flex; flex-wrap: wrap; column-gap: 16px; align-items: center; }
.invoice-company-title { flex-basis: 100%; margin-top: 2px; }
.invoice-logo { max-width: 160px; max-height: 48px; }
.invoice-heading { display: flex; justify-content: space-between; column-gap: 16px; font-size: 14px; font-weight: 600; line-height: 20px; }
.invoice-number { font-weight: 400; text-align: var(--end); }
.invoice-dates { margin-top: 4px; }
.invoice-dates > li { display: flex; justify-content: space-between; column-gap: 16px; }
.invoice-parties { display: grid; grid-template-columns: repeat(2, 310px); column-gap: 20px; margin-top: 20px; }
.invoice-label { font-size: 9px; }
.invoice-line-items { margin-top: 24px; }
.invoice-line-items th, .invoice-line-items td { padding: 3px 0; }
.invoice-line-items thead th { padding-top: 0; font-size: 10px; }
.invoice-item > p { display: inline; unicode-bidi: normal; }
.invoice[dir=rtl] .invoice-item > p { unicode-bidi: plaintext; }
.invoice-item > p + p::before { content: ' \\2013  '; }
.invoice-item-notes { font-size: 10px; }
.invoice-end { margin-top: 12px; }
.invoice-totals tr > * { padding-top: 2px; padding-bottom: 2px; }
.invoice-totals tr:has(+ .invoice-total) > * { padding-bottom: 6px; }
.invoice-totals .invoice-total > * { padding-top: 8px; border-top: 1px solid #1d2433; }
.invoice-total > * { font-size: 16px; line-height: 22px; }
.invoice-total span { font-size: 11px; }
.invoice-note { max-width: 420px; margin-top: 16px; }
.invoice-closing { padding-top: 24px; }
`;
