import { sheet } from '../designs/sheet-style.js';

/**
 * The paper. Margins belong to the page rather than to the sheet, so that every page has them; on paper the sheet
 * gives up its padding, and its first page lies where the preview's does.
 */
export const pageStyle = `
@page {
  size: A4;
  margin: ${sheet.marginTop}px ${sheet.marginSide}px ${sheet.marginBottom}px;
  @bottom-right {
    content: 'Page ' counter(page) ' of ' counter(pages);
    color: #5b6475;
    font: 400 10px Inter, sans-serif;
  }
}
@page :first { @bottom-right { content: none; } }
html, body { margin: 0; background: #fff; }
@media print {
  .invoice {
    width: ${sheet.contentWidth}px;
    min-height: calc(297mm - ${sheet.marginTop + sheet.marginBottom}px - 1px);
    padding: 0;
  }
}
`;
