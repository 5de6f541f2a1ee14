import { sheet } from './shared-style.js';

/**
 * The style for printing. The margins are those of `@page`, so that every page has them. In print, the sheet has no
 * padding, so that its content is at the same place as in the preview.
 *
 * Page numbers appear only if there are several pages. CSS knows the number of pages only as a counter. So the text
 * "Page 1 of" is a counter style whose range begins at 2 pages.
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
