import { LOGO_PRINT_SIZE } from '@paperbill/contracts';

/** Hairlines instead of boxes; the company's colour stands twice: in its name and over the total. */
export const classicStyle = `
.invoice-letterhead {
  display: grid;
  grid-template-columns: 1fr fit-content(200px);
  column-gap: 20px;
  align-items: last baseline;
  padding-bottom: 24px;
  border-bottom: 1px solid #d9d4c8;
}
.invoice-logo {
  display: block;
  max-width: ${LOGO_PRINT_SIZE.width}px;
  max-height: ${LOGO_PRINT_SIZE.height}px;
  margin-bottom: 16px;
}
.invoice-company-name {
  color: var(--company-color);
  overflow-wrap: anywhere;
}
.invoice-company-title { margin-top: 4px; color: #5b6475; }
.invoice-heading { text-align: right; font-size: 20px; line-height: 26px; }
.invoice-number { display: block; color: #5b6475; font-size: 12px; line-height: 18px; overflow-wrap: anywhere; }
.invoice-parties {
  display: grid;
  grid-template-columns: repeat(3, 200px);
  column-gap: 20px;
  margin-top: 32px;
}
.invoice-label {
  color: #5b6475;
  font-size: 10px;
  font-weight: 600;
  letter-spacing: .08em;
}
.invoice-subheading, .invoice-party-name, .invoice-item-name { font-weight: 600; }
.invoice-text { white-space: pre-line; overflow-wrap: anywhere; unicode-bidi: plaintext; text-align: left; }
.invoice-dates > div { display: flex; justify-content: space-between; column-gap: 16px; }
.invoice-dates dt { color: #5b6475; }
.invoice-line-items {
  width: 100%;
  margin-top: 44px;
  border-collapse: separate;
  border-spacing: 0;
  table-layout: fixed;
}
.invoice-line-items thead { display: table-header-group; }
.invoice-line-items tr { break-inside: avoid; }
.invoice-line-items th, .invoice-line-items td { padding: 7px 0; vertical-align: top; border-bottom: 1px solid #e9e5dc; }
.invoice-line-items th { padding-top: 0; color: #5b6475; font-size: 11px; border-bottom-color: #1d2433; }
.invoice-line-items .invoice-item { padding-right: 12px; }
.invoice-line-items .invoice-unit { padding-left: 12px; overflow-wrap: anywhere; }
.invoice-line-items .invoice-figure { text-align: right; white-space: nowrap; }
.invoice-item-notes { color: #5b6475; font-size: 11px; line-height: 16px; }
.invoice-totals {
  width: max-content;
  min-width: 200px;
  margin: 12px 0 0 auto;
  break-inside: avoid;
  break-before: avoid;
}
.invoice-totals > div { display: flex; justify-content: space-between; column-gap: 16px; padding: 4px 0; }
.invoice-totals dt { color: #5b6475; }
.invoice-totals dd { white-space: nowrap; }
.invoice-totals .invoice-total {
  align-items: baseline;
  margin-top: 8px;
  padding-top: 12px;
  border-top: 2px solid var(--company-color);
  font-weight: 600;
}
.invoice-totals .invoice-total dt { color: inherit; }
.invoice-total dd { font-size: 20px; line-height: 26px; }
.invoice-payment { max-width: 420px; margin-top: 44px; break-inside: avoid; }
.invoice-closing { margin-top: auto; padding-top: 44px; break-inside: avoid; break-before: avoid; }
.invoice-watermark { margin-top: 4px; color: #5b6475; font-size: 10px; line-height: 15px; }
`;
