import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  /** The words of all pages, in order, with one space between them. */
  text: string;
  /** The same of each page. */
  pageTexts: string[];
  /** Width and height of each page in points. */
  pages: [number, number][];
  /** How many pictures are drawn on all pages. */
  images: number;
  /** Whether every page tells a screen reader what its parts are. */
  tagged: boolean;
  title: unknown;
  /** What the PDF says of itself: `Title`, `Author`, `Language`, `Producer`, `CreationDate`, … */
  info: Record<string, unknown>;
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await loading.promise;
  const pageTexts: string[] = [];
  const pages: [number, number][] = [];
  let images = 0;
  let tagged = true;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const [, , width, height] = page.view as [number, number, number, number];
    pages.push([Math.round(width), Math.round(height)]);
    tagged &&= Boolean(await page.getStructTree());
    const { fnArray } = await page.getOperatorList();
    images += fnArray.filter((operator) => operator === OPS.paintImageXObject).length;
    const { items } = await page.getTextContent();
    pageTexts.push(oneSpaced(items.map((item) => ('str' in item ? item.str : ''))));
  }
  const { info } = await pdf.getMetadata();
  await loading.destroy();
  return {
    text: oneSpaced(pageTexts),
    pageTexts,
    pages,
    images,
    tagged,
    title: (info as { Title?: unknown }).Title,
    info: info as Record<string, unknown>,
  };
}

const oneSpaced = (words: string[]): string => words.join(' ').replace(/\s+/g, ' ');
