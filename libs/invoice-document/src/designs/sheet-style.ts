import { fontStacks } from '../fonts/font-stacks.js';

/**
 * The geometry of the page, in whole pixels (96 an inch) that are whole points too: Chromium rounds the margins of a
 * printed page to them, and any other number would move the PDF's words away from the preview's.
 */
export const sheet = {
  marginTop: 68,
  marginSide: 76,
  marginBottom: 76,
  contentWidth: 640,
  contentHeight: 977,
} as const;

/**
 * The sheet of paper that every design is drawn on, with the page's margins as padding. The reset keeps the styles of
 * the surrounding application off the sheet; the designs' classes come later and so win over it.
 */
export const sheetStyle = `
.invoice {${fontStacks}
  box-sizing: border-box;
  display: flex;
  flex-direction: column;
  width: 210mm;
  min-height: 297mm;
  padding: ${sheet.marginTop}px calc(210mm - ${sheet.marginSide + sheet.contentWidth}px) calc(297mm - ${sheet.marginTop + sheet.contentHeight}px) ${sheet.marginSide}px;
  background: #fff;
  color: #1d2433;
  color-scheme: light;
  font: 400 12px/18px var(--sans-letters);
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
