import type { InvoiceDocumentData } from '../invoice-document-data.js';
import { LineItems } from './line-items.js';
import { ClosingLine, NoteSection, PaymentInstructions, TaxSentences, Totals } from './page-foot.js';
import {
  AmountDue,
  ClientAddress,
  CompanyHeading,
  DocumentDates,
  DocumentHeading,
  SenderAddress,
} from './page-head.js';

/** A design that looks like a business letter. */
export function ClassicInvoice({ data }: { data: InvoiceDocumentData }) {
  return (
    <>
      <header className="invoice-letterhead">
        <CompanyHeading data={data} />
        <div className="invoice-head">
          <DocumentHeading data={data} />
          <AmountDue data={data} />
        </div>
      </header>
      <div className="invoice-parties">
        <SenderAddress data={data} />
        <ClientAddress data={data} />
        <DocumentDates data={data} />
      </div>
      <LineItems data={data} />
      <div className="invoice-foot">
        <Totals data={data} />
        <PaymentInstructions data={data} />
        <TaxSentences data={data} />
        <NoteSection data={data} />
        <ClosingLine data={data} />
      </div>
    </>
  );
}

/** The design separates its parts with hairlines instead of boxes. */
export const classicStyle = `
.invoice-letterhead {
  display: grid;
  grid-template-columns: 1fr fit-content(220px);
  column-gap: 20px;
  align-items: last baseline;
  padding-bottom: 24px;
  border-bottom: 1px solid #d9d4c8;
}
.invoice-logo { margin-bottom: 16px; }
.invoice-head { text-align: var(--end); }
.invoice-heading { font-size: 20px; line-height: 26px; }
.invoice-number { display: block; color: #5b6475; font-size: 12px; line-height: 18px; }
.invoice-amount-due { margin-top: 6px; font-weight: 600; font-variant-numeric: tabular-nums; }
.invoice-amount-due > span { white-space: nowrap; }
.invoice-parties { display: grid; grid-template-columns: repeat(3, 200px); column-gap: 20px; margin-top: 32px; }
.invoice-dates > li { display: flex; justify-content: space-between; column-gap: 16px; }
.invoice-line-items { margin-top: 44px; }
.invoice-line-items th, .invoice-line-items td { padding: 7px 0; }
.invoice-line-items thead th { padding-top: 0; }
.invoice-item-notes { font-size: 11px; line-height: 16px; }
.invoice-totals { width: max-content; margin-block-start: 12px; margin-inline-start: auto; }
.invoice-totals tr > * { padding-top: 4px; padding-bottom: 4px; }
.invoice-totals tr:has(+ .invoice-total) > * { padding-bottom: 12px; }
.invoice-totals .invoice-total > * { padding-top: 12px; border-top: 2px solid var(--company-color); }
.invoice-total > * { font-size: 20px; line-height: 26px; }
.invoice-payment, .invoice-note { max-width: 420px; margin-top: 44px; }
.invoice-payment + .invoice-note { margin-top: 20px; }
.invoice-closing { padding-top: 44px; }
`;
