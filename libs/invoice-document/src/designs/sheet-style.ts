/** Margins of every page: the preview draws them as padding, `@page` as the paper's own. */
export const pageMargins = { top: '18mm', side: '20mm', bottom: '20mm' } as const;

/**
 * The sheet of paper that every design is drawn on. The reset keeps the styles of the surrounding application off the
 * sheet; the designs' classes come later and so win over it.
 */
export const sheetStyle = `
.invoice {
  box-sizing: border-box;
  display: flex;
  flex-direction: column;
  width: 210mm;
  min-height: 297mm;
  padding: ${pageMargins.top} ${pageMargins.side} ${pageMargins.bottom};
  background: #fff;
  color: #1d2433;
  color-scheme: light;
  font: 400 12px/18px Inter, sans-serif;
  font-variant-numeric: tabular-nums;
  text-align: left;
  -webkit-print-color-adjust: exact;
  print-color-adjust: exact;
}
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
