/** Hairlines instead of boxes; the company's colour stands twice: in its name and over the total. */
export const classicStyle = `
.invoice-letterhead {
  display: grid;
  grid-template-columns: 1fr auto;
  column-gap: 10mm;
  align-items: end;
  padding-bottom: 6mm;
  border-bottom: 1px solid #d9d4c8;
}
.invoice-logo {
  display: block;
  max-width: 64mm;
  max-height: 20mm;
  margin-bottom: 4mm;
  object-fit: contain;
  object-position: left center;
}
.invoice-company-name {
  color: var(--company-color);
  line-height: 1.2;
  overflow-wrap: anywhere;
}
.invoice-company-title { margin-top: 1mm; color: #5b6475; }
.invoice-heading { max-width: 70mm; text-align: right; font-size: 20px; line-height: 26px; }
.invoice-number { display: block; color: #5b6475; font-size: 12px; line-height: 18px; overflow-wrap: anywhere; }
.invoice-parties {
  display: grid;
  grid-template-columns: 1fr 1fr 52mm;
  column-gap: 8mm;
  margin-top: 8mm;
}
.invoice-label {
  color: #5b6475;
  font-size: 10px;
  font-weight: 600;
  line-height: 18px;
  letter-spacing: .08em;
}
.invoice-party-name { font-weight: 600; }
.invoice-text { white-space: pre-line; overflow-wrap: anywhere; unicode-bidi: plaintext; text-align: left; }
.invoice-dates > div { display: flex; justify-content: space-between; column-gap: 4mm; }
.invoice-dates dt { color: #5b6475; }
.invoice-dates dd { text-align: right; }
.invoice-line-items {
  width: 100%;
  margin-top: 12mm;
  border-collapse: collapse;
  table-layout: fixed;
}
.invoice-line-items thead { display: table-header-group; }
.invoice-line-items tr { break-inside: avoid; }
.invoice-line-items th, .invoice-line-items td { padding: 2.2mm 0; vertical-align: top; border-bottom: 1px solid #e9e5dc; }
.invoice-line-items thead th { padding-top: 0; color: #5b6475; font-size: 11px; border-bottom-color: #1d2433; }
.invoice-line-items .invoice-unit { padding-left: 5mm; overflow-wrap: anywhere; }
.invoice-line-items .invoice-figure { text-align: right; white-space: nowrap; }
.invoice-line-items .invoice-soft { color: #5b6475; }
.invoice-item-name { font-weight: 600; }
.invoice-item-notes { color: #5b6475; font-size: 11px; line-height: 16px; }
.invoice-totals { width: 76mm; margin: 4mm 0 0 auto; break-inside: avoid; break-before: avoid; }
.invoice-totals > div { display: flex; justify-content: space-between; padding: 1mm 0; }
.invoice-totals dt { color: #5b6475; }
.invoice-totals dd { white-space: nowrap; }
.invoice-totals .invoice-total {
  align-items: baseline;
  margin-top: 2mm;
  padding-top: 3mm;
  border-top: 2px solid var(--company-color);
  font-weight: 600;
}
.invoice-total dt { color: inherit; }
.invoice-total dd { font-size: 20px; line-height: 26px; }
.invoice-payment { margin-top: 12mm; max-width: 110mm; break-inside: avoid; }
.invoice-closing { margin-top: auto; padding-top: 12mm; break-inside: avoid; }
.invoice-watermark { margin-top: 1mm; color: #5b6475; font-size: 10px; line-height: 15px; }
`;
