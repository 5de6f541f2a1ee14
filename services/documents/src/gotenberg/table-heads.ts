/** An element of a tagged PDF's structure as Chromium writes it (ISO 32000-1, 14.7.2). */
interface Element {
  /** Where it stands in the file. */
  at: number;
  number: string;
  text: string;
}

const ELEMENT_START = ' 0 obj\n<</Type /StructElem\n';
const ELEMENT_END = '\nendobj';
/** More than any file's number of objects has. */
const MAX_DIGITS = 10;

/** Where an element stands on another page than its first. */
const FURTHER_PAGE_START = '<</Type /MCR';
const FURTHER_PAGE_END = '>>';

const isColumnHead = ({ text }: Element): boolean => /\/S \/TH\n/.test(text) && text.includes('/Scope /Column');

/**
 * Has a table's heads read once: Chromium counts those that it repeats on further pages to the same head, so that a
 * screen reader says 'Amount Amount Amount' to every figure. On those pages they then count as decoration, which
 * is what they are. Blanks take the references' place, so that nothing in the file moves; the given bytes are changed.
 *
 * Texts of the printed page stand in the file, so whatever looks for something here goes through it once, forward: a
 * title full of digits would have a pattern for numbers read it again from each of them.
 */
export function readTableHeadsOnce(pdf: Buffer): Buffer {
  if (!pdf.includes('/Type /MCR')) return pdf;
  const elements = [...elementsOf(pdf.toString('latin1'))];
  const heads = elements.filter(isColumnHead);
  // A head's words are elements of their own within it.
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

/** Where a text has what begins and ends like this, one after the other. */
function* spansOf(text: string, start: string, end: string): Generator<{ at: number; end: number }> {
  for (let from = 0; ;) {
    const at = text.indexOf(start, from);
    const last = at < 0 ? at : text.indexOf(end, at + start.length);
    if (last < 0) return;
    from = last + end.length;
    yield { at, end: from };
  }
}
