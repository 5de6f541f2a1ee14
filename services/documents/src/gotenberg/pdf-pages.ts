import { AppError } from '@paperbill/contracts/http';
import { UnprintablePage } from './circuit-breaker.js';

/** The longest invoice has fewer pages. */
export const MAX_PAGES = 1_000;

const PAGES = '/Type /Pages';
/** `/Count` follows within this number of bytes. */
const COUNT_BYTES = 64;

/** The number of pages in the PDF's page tree. */
export function countPages(pdf: Buffer): number {
  let most = 0;
  // In a tree with branches, the root has the highest count.
  for (let at = pdf.indexOf(PAGES); at >= 0; at = pdf.indexOf(PAGES, at + PAGES.length)) {
    const count = /\/Count (\d{1,10})/.exec(pdf.toString('latin1', at, at + COUNT_BYTES))?.[1] ?? 0;
    most = Math.max(most, Number(count));
  }
  return most;
}

/** @throws AppError PDF_FAILED for more than MAX_PAGES pages */
export function refuseTooManyPages(pdf: Buffer): void {
  if (countPages(pdf) <= MAX_PAGES) return;
  throw new AppError('PDF_FAILED', {
    message: `The PDF would have more than ${MAX_PAGES} pages. Please use shorter texts or fewer line items.`,
    cause: new UnprintablePage(),
  });
}
