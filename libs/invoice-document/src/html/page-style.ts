import { pageMargins } from '../designs/sheet-style.js';

/**
 * The paper. Margins belong to the page rather than to the sheet, so that every page has them; on paper the sheet
 * gives up its padding, and its first page lies where the preview's does.
 */
export const pageStyle = `
@page {
  size: A4;
  margin: ${pageMargins.top} ${pageMargins.side} ${pageMargins.bottom};
  @bottom-right {
    content: counter(page) ' / ' counter(pages);
    color: #5b6475;
    font: 400 10px Inter, sans-serif;
  }
}
@page :first { @bottom-right { content: none; } }
html, body { margin: 0; background: #fff; }
@media print {
  .invoice {
    width: auto;
    min-height: calc(297mm - ${pageMargins.top} - ${pageMargins.bottom} - 1px);
    padding: 0;
  }
}
`;
