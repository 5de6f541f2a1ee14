import { AppError } from '@paperbill/contracts/http';
import { UnprintablePageError } from './circuit-breaker.js';

/** Maximum number of pages of a PDF. Even the longest possible invoice has fewer pages. */
export const MAX_PAGES = 1_000;

const PAGE_TREE_MARKER = '/Type /Pages';
/** Maximum number of bytes between the start of a page tree node and its entry `/Count`. */
const MAX_BYTES_BEFORE_PAGE_COUNT = 64;

export function countPages(pdf: Buffer): number {
  let maxCount = 0;
  // If the page tree of a PDF has several nodes, the root has the highest count of all.
  for (
    let at = pdf.indexOf(PAGE_TREE_MARKER);
    at >= 0;
    at = pdf.indexOf(PAGE_TREE_MARKER, at + PAGE_TREE_MARKER.length)
  ) {
    const count = /\/Count (\d{1,10})/.exec(pdf.toString('latin1', at, at + MAX_BYTES_BEFORE_PAGE_COUNT))?.[1] ?? 0;
    maxCount = Math.max(maxCount, Number(count));
  }
  return maxCount;
}

export function refuseTooManyPages(pdf: Buffer): void {
  if (countPages(pdf) <= MAX_PAGES) return;
  throw new AppError('PDF_FAILED', {
    message: `The PDF would have more than ${MAX_PAGES} pages. Please use shorter texts or fewer line items.`,
    cause: new UnprintablePageError(),
  });
}
