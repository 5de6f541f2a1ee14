import { AppError } from '@paperbill/contracts/http';
import { INVOICE_HTML_MAX_ELEMENTS } from '@paperbill/contracts/rules';

/**
 * Matches what creates an element: a start tag, or an end tag of `p` or `br` (parsers then insert the missing element).
 * Texts in our own documents contain no `<`. Elements that multiply others, such as `use`, are limited by the timeout and
 * the memory of a print.
 */
const ELEMENT = [/<[a-z]/gi, /<\/(?:p|br)\b/gi];

/**
 * Rejects pages with too many elements. Chromium takes 8 to 14 KB of memory per element, and Gotenberg stops a page only
 * after its timeout.
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

/** Stops counting above the limit. */
function exceeds(limit: number, matches: Iterable<unknown>): boolean {
  let count = 0;
  for (const _ of matches) if (++count > limit) return true;
  return false;
}
