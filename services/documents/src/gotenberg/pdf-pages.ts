import { AppError } from '@paperbill/contracts/http';
import { UnprintablePage } from './circuit-breaker.js';

/** More than the invoice with the most and longest lines has. */
export const MAX_PAGES = 1_000;

const PAGES = '/Type /Pages';
/** How far after that its count may stand. */
const COUNT_BYTES = 64;

/** How many pages a PDF says that it has. */
export function countPages(pdf: Buffer): number {
  let most = 0;
  // Of a tree with branches the root counts all.
  for (let at = pdf.indexOf(PAGES); at >= 0; at = pdf.indexOf(PAGES, at + PAGES.length)) {
    const count = /\/Count (\d{1,10})/.exec(pdf.toString('latin1', at, at + COUNT_BYTES))?.[1] ?? 0;
    most = Math.max(most, Number(count));
  }
  return most;
}

/** @throws AppError PDF_FAILED for a PDF of more pages than an invoice may have */
export function refuseTooManyPages(pdf: Buffer): void {
  if (countPages(pdf) <= MAX_PAGES) return;
  throw new AppError('PDF_FAILED', {
    message: `The PDF would have more than ${MAX_PAGES} pages. Please use shorter texts or fewer line items.`,
    cause: new UnprintablePage(),
  });
}
