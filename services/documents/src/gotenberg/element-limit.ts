import { AppError } from '@paperbill/contracts/http';
import { INVOICE_HTML_MAX_ELEMENTS } from '@paperbill/contracts/rules';

/**
 * Patterns of all HTML tags that create an element. These are all start tags, and the end tags of `p` and `br`. If an
 * end tag of `p` or `br` has no start tag, parsers insert the start tag. Texts in our own documents contain no `<`.
 * Elements such as `use` copy other elements. The copies are not counted, but the timeout and the memory limit of a
 * print limit them.
 */
const ELEMENT_TAGS = [/<[a-z]/gi, /<\/(?:p|br)\b/gi];

/**
 * Chromium needs 8 to 14 KB of memory per element, and Gotenberg only stops a page after a timeout.
 * @throws AppError INVOICE_HTML_TOO_LARGE
 */
export function refuseTooManyElements(html: string): void {
  if (ELEMENT_TAGS.some((pattern) => hasMoreThan(INVOICE_HTML_MAX_ELEMENTS, html.matchAll(pattern)))) {
    throw new AppError('INVOICE_HTML_TOO_LARGE', {
      message: `This invoice has too many parts to print: more than ${INVOICE_HTML_MAX_ELEMENTS} elements. Please use fewer line items.`,
    });
  }
}

function hasMoreThan(limit: number, matches: Iterable<unknown>): boolean {
  let count = 0;
  for (const _ of matches) if (++count > limit) return true;
  return false;
}
