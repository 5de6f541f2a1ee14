import { sheet } from './shared-style.js';

/**
 * The style of the paper. Margins belong to the page rather than to the sheet, so that every page has them; on paper the sheet
 * gives up its padding, and its first page lies where the preview's does.
 *
 * Pages are numbered where there are several. How many there are is known to counters only, so the words beside the
 * number are "numerals" of the count of pages, which has none below 2.
 */
export const invoicePageStyle = `
@counter-style invoice-first-page { system: cyclic; symbols: 'Page 1 of '; range: 2 infinite; fallback: invoice-no-page; }
@counter-style invoice-pages { system: extends decimal; range: 2 infinite; fallback: invoice-no-page; }
@counter-style invoice-no-page { system: cyclic; symbols: ''; }
@page {
  size: A4;
  margin: ${sheet.marginTop}px ${sheet.marginSide}px ${sheet.marginBottom}px;
  @bottom-right {
    content: 'Page ' counter(page) ' of ' counter(pages);
    color: #5b6475;
    font: 400 10px Inter, sans-serif;
  }
}
@page :first {
  @bottom-right {
    content: counter(pages, invoice-first-page) counter(pages, invoice-pages);
  }
}
html, body { margin: 0; background: #fff; }
@media print {
  .invoice {
    width: ${sheet.contentWidth}px;
    min-height: ${sheet.contentHeight}px;
    padding: 0;
  }
}
`;
