import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  text: string;
  pageTexts: string[];
  /** The width and height of each page in points. */
  pages: [number, number][];
  images: number;
  isTagged: boolean;
  title: unknown;
  /** The entries of the PDF's info, such as `Title`, `Author` and `CreationDate`. */
  info: Record<string, unknown>;
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await loading.promise;
  const pageTexts: string[] = [];
  const pages: [number, number][] = [];
  let images = 0;
  let isTagged = true;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const [, , width, height] = page.view as [number, number, number, number];
    pages.push([Math.round(width), Math.round(height)]);
    isTagged &&= Boolean(await page.getStructTree());
    const { fnArray } = await page.getOperatorList();
    images += fnArray.filter((operator) => operator === OPS.paintImageXObject).length;
    const { items } = await page.getTextContent();
    pageTexts.push(collapseSpaces(items.map((item) => ('str' in item ? item.str : ''))));
  }
  const { info } = await pdf.getMetadata();
  await loading.destroy();
  return {
    text: collapseSpaces(pageTexts),
    pageTexts,
    pages,
    images,
    isTagged,
    title: (info as { Title?: unknown }).Title,
    info: info as Record<string, unknown>,
  };
}

const collapseSpaces = (words: string[]): string => words.join(' ').replace(/\s+/g, ' ');

export interface StructureElement {
  /** The role of the element, such as `H1`, `P`, `TH`, `LI` or `Figure`. */
  role: string;
  scope?: 'Column' | 'Row';
  /** The text of the element and its children. For a figure, it is the alternative text. */
  text: string;
}

interface Node {
  role?: string;
  scope?: 'Column' | 'Row';
  alt?: string;
  type?: string;
  id?: string;
  children?: Node[];
}

/** Roles of elements that are listed with the text of their children. The children are not listed separately. */
const JOINED_ROLES = new Set(['H1', 'H2', 'P', 'TH', 'TD', 'LI', 'Figure']);

/** Returns the tagged elements of each page in reading order. */
export async function readStructure(pdf: Uint8Array): Promise<{ pages: StructureElement[][]; language: unknown }> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await loading.promise;
  const pages: StructureElement[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const words = await groupWordsByContent(page);
    pages.push([...listElements((await page.getStructTree()) as Node, words)]);
  }
  const { info } = await document.getMetadata();
  await loading.destroy();
  return { pages, language: (info as { Language?: unknown }).Language };
}

function* listElements(node: Node, words: Map<string, string>): Generator<StructureElement> {
  if (node.role && JOINED_ROLES.has(node.role)) {
    const text = node.alt ?? joinWords(node, words).replace(/\s+/g, ' ').trim();
    yield { role: node.role, text, ...(node.scope && { scope: node.scope }) };
    return;
  }
  for (const child of node.children ?? []) yield* listElements(child, words);
}

const joinWords = (node: Node, words: Map<string, string>): string =>
  node.type === 'content'
    ? (words.get(node.id!) ?? '')
    : (node.children ?? []).map((child) => joinWords(child, words)).join(' ');

/** Returns a map from the ids of marked-content sequences to their words. */
async function groupWordsByContent(page: PDFPageProxy): Promise<Map<string, string>> {
  const words = new Map<string, string>();
  const open: string[] = [];
  for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
    if ('str' in item) {
      const id = open.at(-1) ?? '';
      words.set(id, `${words.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`);
    } else if (item.type === 'endMarkedContent') open.pop();
    // Chromium puts right-to-left words into marked content without an id, inside marked content with an id.
    else open.push(item.id ?? open.at(-1) ?? '');
  }
  return words;
}
