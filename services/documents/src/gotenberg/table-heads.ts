/** A structure element of a tagged PDF in Chromium's format (ISO 32000-1, 14.7.2). */
interface Element {
  /** Position of the element in the file. */
  at: number;
  number: string;
  text: string;
}

const ELEMENT_START = ' 0 obj\n<</Type /StructElem\n';
const ELEMENT_END = '\nendobj';
/** Maximum number of digits of an object number. */
const MAX_DIGITS = 10;

/** Start of a reference to the element's content on further pages, after its first page. */
const FURTHER_PAGE_START = '<</Type /MCR';
const FURTHER_PAGE_END = '>>';

const isColumnHead = ({ text }: Element): boolean => /\/S \/TH\n/.test(text) && text.includes('/Scope /Column');

/**
 * Lets screen readers announce a table header only once. Chromium repeats header cells on each page and adds them to
 * the same structure element. A screen reader then says 'Amount Amount Amount' for each amount. This function
 * overwrites the references to the repeated cells with spaces, so that screen readers ignore these cells and no offset
 * changes. The given buffer is modified.
 *
 * The file contains texts from users. Therefore all searches here run forward once, in linear time. A regular
 * expression for numbers would take quadratic time if a title consists of digits.
 */
export function readTableHeadsOnce(pdf: Buffer): Buffer {
  if (!pdf.includes('/Type /MCR')) return pdf;
  const elements = [...elementsOf(pdf.toString('latin1'))];
  const heads = elements.filter(isColumnHead);
  // The words of a header cell are child elements of the cell.
  const parts = new Set(heads.flatMap((head) => [head.number, ...partsOf(head)]));
  for (const element of elements) {
    if (parts.has(element.number)) blankFurtherPages(pdf, element);
  }
  return pdf;
}

function* elementsOf(pdf: string): Generator<Element> {
  for (const { at, end } of spansOf(pdf, ELEMENT_START, ELEMENT_END)) {
    const number = /\d+$/.exec(pdf.slice(Math.max(0, at - MAX_DIGITS), at))?.[0];
    if (number) yield { at, number, text: pdf.slice(at, end) };
  }
}

function* partsOf({ text }: Element): Generator<string> {
  let withoutPages = '';
  let from = 0;
  for (const { at, end } of furtherPagesOf(text)) {
    withoutPages += text.slice(from, at);
    from = end;
  }
  withoutPages += text.slice(from);
  const [kids] = spansOf(withoutPages, '/K [', ']');
  if (!kids) return;
  for (const [, number] of withoutPages.slice(kids.at, kids.end).matchAll(/\b(\d{1,10}) 0 R/g)) yield number!;
}

function blankFurtherPages(pdf: Buffer, element: Element): void {
  for (const { at, end } of furtherPagesOf(element.text)) pdf.fill(' ', element.at + at, element.at + end);
}

const furtherPagesOf = (element: string) => spansOf(element, FURTHER_PAGE_START, FURTHER_PAGE_END);

/** Yields the position of each part that begins with `start` and is followed by `end`. */
function* spansOf(text: string, start: string, end: string): Generator<{ at: number; end: number }> {
  for (let from = 0; ;) {
    const at = text.indexOf(start, from);
    const last = at < 0 ? at : text.indexOf(end, at + start.length);
    if (last < 0) return;
    from = last + end.length;
    yield { at, end: from };
  }
}
