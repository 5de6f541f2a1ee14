/** A structure element of a tagged PDF in Chromium's format (ISO 32000-1, 14.7.2). */
interface StructureElement {
  at: number;
  number: string;
  text: string;
}

const ELEMENT_START = ' 0 obj\n<</Type /StructElem\n';
const ELEMENT_END = '\nendobj';
const MAX_OBJECT_NUMBER_DIGITS = 10;

/** A marked-content reference connects a structure element with its content on a later page. */
const LATER_PAGE_REFERENCE_START = '<</Type /MCR';
const LATER_PAGE_REFERENCE_END = '>>';

const isColumnHeader = ({ text }: StructureElement): boolean =>
  /\/S \/TH\n/.test(text) && text.includes('/Scope /Column');

/**
 * Makes screen readers announce a table header only once. Chromium repeats header cells on each page and adds the
 * repeated cells to the same structure element. A screen reader would then say 'Amount Amount Amount' for each amount.
 * The function overwrites the references to the repeated cells with spaces, so that no offset changes. The given buffer
 * is modified.
 *
 * All searches run forward once, in linear time, because the file contains texts from users. A regular expression for
 * numbers would take quadratic time for a title of digits.
 */
export function announceTableHeadersOnce(pdf: Buffer): Buffer {
  if (!pdf.includes('/Type /MCR')) return pdf;
  const elements = [...findElements(pdf.toString('latin1'))];
  const heads = elements.filter(isColumnHeader);
  // The words of a header cell are children of its structure element.
  const parts = new Set(heads.flatMap((head) => [head.number, ...findParts(head)]));
  for (const element of elements) {
    if (parts.has(element.number)) blankReferencesToLaterPages(pdf, element);
  }
  return pdf;
}

function* findElements(pdf: string): Generator<StructureElement> {
  for (const { at, end } of findTextsBetween(pdf, ELEMENT_START, ELEMENT_END)) {
    const number = /\d+$/.exec(pdf.slice(Math.max(0, at - MAX_OBJECT_NUMBER_DIGITS), at))?.[0];
    if (number) yield { at, number, text: pdf.slice(at, end) };
  }
}

function* findParts({ text }: StructureElement): Generator<string> {
  let textWithoutPages = '';
  let from = 0;
  for (const { at, end } of findReferencesToLaterPages(text)) {
    textWithoutPages += text.slice(from, at);
    from = end;
  }
  textWithoutPages += text.slice(from);
  const [kids] = findTextsBetween(textWithoutPages, '/K [', ']');
  if (!kids) return;
  for (const [, number] of textWithoutPages.slice(kids.at, kids.end).matchAll(/\b(\d{1,10}) 0 R/g)) yield number!;
}

function blankReferencesToLaterPages(pdf: Buffer, element: StructureElement): void {
  for (const { at, end } of findReferencesToLaterPages(element.text)) pdf.fill(' ', element.at + at, element.at + end);
}

const findReferencesToLaterPages = (element: string) =>
  findTextsBetween(element, LATER_PAGE_REFERENCE_START, LATER_PAGE_REFERENCE_END);

function* findTextsBetween(text: string, start: string, end: string): Generator<{ at: number; end: number }> {
  for (let from = 0; ;) {
    const at = text.indexOf(start, from);
    const last = at < 0 ? at : text.indexOf(end, at + start.length);
    if (last < 0) return;
    from = last + end.length;
    yield { at, end: from };
  }
}
