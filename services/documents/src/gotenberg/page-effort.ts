import { AppError } from '@paperbill/contracts/http';
import { INVOICE_HTML_MAX_ELEMENTS } from '@paperbill/contracts/rules';

/**
 * What makes an element: its own tag, and the end of a paragraph or a break, which makes one where none has begun. Within
 * a text of our own documents `<` is a reference. What one element makes many of, as `use` does, is held by a print's
 * time and memory.
 */
const ELEMENT = [/<[a-z]/gi, /<\/(?:p|br)\b/gi];

/**
 * Refuses what no renderer should be given, whichever it is: for each element Chromium takes 8 to 14 KB of memory, and
 * Gotenberg gives up a page only after its time.
 *
 * @throws AppError INVOICE_HTML_TOO_LARGE
 */
export function refuseTooManyElements(html: string): void {
  if (ELEMENT.some((pattern) => exceeds(INVOICE_HTML_MAX_ELEMENTS, html.matchAll(pattern)))) {
    throw new AppError('INVOICE_HTML_TOO_LARGE', {
      message: `This invoice has too many parts to print: more than ${INVOICE_HTML_MAX_ELEMENTS} elements. Please use fewer line items.`,
    });
  }
}

/** Not gathered first: of too many no more are looked for. */
function exceeds(limit: number, matches: Iterable<unknown>): boolean {
  let count = 0;
  for (const _ of matches) if (++count > limit) return true;
  return false;
}
