/** An element of a tagged PDF's structure as Chromium writes it (ISO 32000-1, 14.7.2), with its number. */
const ELEMENT = /(\d+) 0 obj\n<<\/Type \/StructElem\n[^]*?\nendobj/g;
/** Where an element stands on another page than its first. */
const FURTHER_PAGE = /<<\/Type \/MCR\s[^>]*>>/g;
const isColumnHead = (element: string): boolean => /\/S \/TH\n/.test(element) && /\/Scope \/Column/.test(element);

/**
 * Has a table's heads read once: Chromium counts those that it repeats on further pages to the same head, so that a
 * screen reader says 'Amount Amount Amount' to every figure. On those pages they then are what they look like, a
 * decoration. Blanks take the references' place, so that nothing in the file moves; the given bytes are changed.
 */
export function readTableHeadsOnce(pdf: Buffer): Buffer {
  if (!pdf.includes('/Type /MCR')) return pdf;
  const elements = [...pdf.toString('latin1').matchAll(ELEMENT)];
  const heads = elements.filter(([element]) => isColumnHead(element));
  // A head's words are elements of their own within it.
  const parts = new Set(heads.flatMap(([element, number]) => [number, ...partsOf(element)]));
  for (const { 0: element, 1: number, index } of elements) {
    if (parts.has(number)) blankFurtherPages(pdf, index, element);
  }
  return pdf;
}

function* partsOf(element: string): Generator<string> {
  const [, kids = ''] = /\/K \[([^\]]*)\]/.exec(element.replace(FURTHER_PAGE, '')) ?? [];
  for (const [, number] of kids.matchAll(/(\d+) 0 R/g)) yield number!;
}

function blankFurtherPages(pdf: Buffer, at: number, element: string): void {
  for (const { 0: reference, index } of element.matchAll(FURTHER_PAGE)) {
    pdf.fill(' ', at + index, at + index + reference.length);
  }
}
