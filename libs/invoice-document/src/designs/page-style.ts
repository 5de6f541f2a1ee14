import type { InvoiceDocumentData } from '../invoice-document-data.js';
import { getSheetTexts } from '@paperbill/contracts/languages';
import { isRightToLeft } from '@paperbill/contracts/rules';
import { getFontsOfLabels } from '../fonts/font-files.js';
import { sheetSize } from './shared-style.js';

/**
 * The margins belong to `@page`, so that every printed page has margins. The printed sheet has no padding, so that its
 * content is at the same position as in the preview. CSS provides the number of pages only as a counter. The counter
 * style begins at 2, so that documents with one page show no page number.
 */
export function getPageStyle(data: Pick<InvoiceDocumentData, 'language'>): string {
  const corner = isRightToLeft(data.language) ? 'left' : 'right';
  const font = getFontsOfLabels(data);
  const [page, of] = getSheetTexts(data).pageOf.map(toCssText) as [string, string];
  return `
@counter-style invoice-first-page { system: cyclic; symbols: '${page}1${of}'; range: 2 infinite; fallback: invoice-no-page; }
@counter-style invoice-pages { system: extends decimal; range: 2 infinite; fallback: invoice-no-page; }
@counter-style invoice-no-page { system: cyclic; symbols: ''; }
@page {
  size: A4;
  margin: ${sheetSize.marginTop}px ${sheetSize.marginSide}px ${sheetSize.marginBottom}px;
  @bottom-${corner} {
    content: '${page}' counter(page) '${of}' counter(pages);
    color: #5b6475;
    font: 400 10px Inter, ${font}sans-serif;
  }
}
@page :first {
  @bottom-${corner} {
    content: counter(pages, invoice-first-page) counter(pages, invoice-pages);
  }
}
html, body { margin: 0; background: #fff; }
@media print {
  .invoice {
    width: ${sheetSize.contentWidth}px;
    min-height: ${sheetSize.contentHeight}px;
    padding: 0;
  }
}
`;
}

/** Escapes non-ASCII characters, because the document contains only ASCII. */
const toCssText = (text: string): string =>
  text.replace(/[^\x20-\x7e]/gu, (character) => `\\${character.codePointAt(0)!.toString(16)} `);
