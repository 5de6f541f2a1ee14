import { LOGO_PRINT_SIZE_PX } from '@paperbill/contracts/rules';
import { fontStacks } from '../fonts/font-stacks.js';

/**
 * All sizes are in pixels (96 per inch), and all are whole numbers of points. Chromium rounds page margins to points.
 * If a margin were not a whole number of points, the rounding would move the text of the PDF.
 */
export const sheetSize = {
  marginTop: 68,
  marginSide: 76,
  marginBottom: 76,
  contentWidth: 640,
  contentHeight: 977,
} as const;

/** Removes the styles of the surrounding application. The CSS of the designs comes later and overrides this reset. */
export const sheetStyle = `
.invoice {${fontStacks}
  box-sizing: border-box;
  display: flex;
  flex-direction: column;
  width: 210mm;
  min-height: 297mm;
  padding-block: ${sheetSize.marginTop}px calc(297mm - ${sheetSize.marginTop + sheetSize.contentHeight}px);
  padding-inline: ${sheetSize.marginSide}px calc(210mm - ${sheetSize.marginSide + sheetSize.contentWidth}px);
  background: #fff;
  color: #1d2433;
  color-scheme: light;
  font: 400 12px/18px var(--sans-letters);
  --start: left;
  --end: right;
  text-align: var(--start);
  -webkit-print-color-adjust: exact;
  print-color-adjust: exact;
}
.invoice[dir=rtl] { --start: right; --end: left; }
.invoice * {
  box-sizing: border-box;
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  letter-spacing: inherit;
  text-align: inherit;
  text-transform: none;
}
`;

/**
 * Right-to-left documents have no letter spacing, because it would separate the joined letters of Arabic and split
 * words in the text of the PDF.
 */
export const sharedPartsStyle = `
.invoice-logo { display: block; max-width: ${LOGO_PRINT_SIZE_PX.width}px; max-height: ${LOGO_PRINT_SIZE_PX.height}px; font-size: 0; }
.invoice-company-name { color: var(--company-color); overflow-wrap: anywhere; text-wrap: balance; unicode-bidi: plaintext; font-synthesis-style: none; }
.invoice-company-title { margin-top: 4px; color: #5b6475; }
.invoice-number { overflow-wrap: anywhere; unicode-bidi: isolate; }
.invoice-label { color: #5b6475; font-size: 10px; font-weight: 600; letter-spacing: .08em; }
.invoice[dir=rtl] :not(.invoice-company-name) { letter-spacing: 0; }
.invoice-subheading, .invoice-party-name, .invoice-item-name { font-weight: 600; }
.invoice-text { white-space: pre-line; overflow-wrap: anywhere; unicode-bidi: plaintext; text-align: var(--start); }
.invoice-dates { list-style: none; }
.invoice-date-label { flex: none; color: #5b6475; }
.invoice-date { overflow-wrap: anywhere; unicode-bidi: plaintext; }
.invoice-date, .invoice-figure, .invoice-totals { font-variant-numeric: tabular-nums; }
.invoice-dates > .invoice-detail { flex-wrap: wrap; column-gap: 8px; }
.invoice-detail > .invoice-date { margin-inline-start: auto; font-variant-numeric: normal; text-align: var(--end); text-wrap: balance; }
.invoice-line-items { width: 100%; border-collapse: separate; border-spacing: 0; table-layout: fixed; }
.invoice-line-items thead { display: table-header-group; }
.invoice-line-items tr { break-inside: avoid; }
.invoice-line-items th, .invoice-line-items td { vertical-align: top; border-bottom: 1px solid #e9e5dc; }
.invoice-line-items thead th { padding-top: 0; color: #5b6475; font-size: 11px; border-bottom-color: #1d2433; }
.invoice-line-items .invoice-unit { padding-inline-start: 12px; overflow-wrap: anywhere; unicode-bidi: plaintext; text-align: var(--start); }
.invoice-line-items .invoice-figure { text-align: var(--end); white-space: nowrap; }
.invoice-item > p { unicode-bidi: plaintext; }
.invoice[dir=rtl] .invoice-date, .invoice[dir=rtl] .invoice-unit, .invoice[dir=rtl] .invoice-item, .invoice[dir=rtl] .invoice-totals .invoice-text { unicode-bidi: isolate; }
.invoice-item-notes { color: #5b6475; }
.invoice-totals { min-width: 200px; border-collapse: separate; border-spacing: 0; break-inside: avoid; }
.invoice-totals th { padding-inline-end: 16px; color: #5b6475; }
.invoice-totals td { text-align: var(--end); white-space: nowrap; }
.invoice-totals .invoice-total > * { color: inherit; font-weight: 600; }
.invoice-total span { font-size: 12px; line-height: 1; }
.invoice-foot { display: flex; flex: 1; flex-direction: column; break-inside: avoid; }
.invoice-end {
  display: grid;
  grid-template-columns: minmax(0, 1fr) max-content;
  column-gap: 40px;
}
.invoice-end .invoice-totals { grid-column: 2; align-self: start; }
.invoice-payment, .invoice-note { break-inside: avoid; }
.invoice-payment p + p { margin-top: 8px; }
.invoice-closing { margin-top: auto; }
.invoice-watermark { margin-top: 4px; color: #5b6475; font-size: 10px; line-height: 15px; }
`;
