import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  pages: { text: string; width: number; height: number; isTagged: boolean; colors: unknown[] }[];
  title: unknown;
  language: unknown;
  /** The names of the fonts, without the prefix that marks a subset of a font. */
  fonts: string[];
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const source = Buffer.from(bytes).toString('latin1');
  const loading = getDocument({ data: bytes, verbosity: 0 });
  const pdf = await loading.promise;
  const info = (await pdf.getMetadata()).info as Record<string, unknown>;
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  const pages = await Promise.all(
    numbers.map(async (number) => {
      const page = await pdf.getPage(number);
      const [, , width, height] = page.view as [number, number, number, number];
      const { items } = await page.getTextContent();
      const { fnArray, argsArray } = await page.getOperatorList();
      return {
        text: items.map((item) => ('str' in item ? item.str : '')).join(' '),
        width,
        height,
        isTagged: Boolean(await page.getStructTree()),
        colors: fnArray.flatMap((fn, index) => (fn === OPS.setFillRGBColor ? [...argsArray[index]] : [])),
      };
    }),
  );
  await loading.destroy();
  const fonts = [...source.matchAll(/\/BaseFont\s*\/(?:[A-Z]{6}\+)?([\w-]+)/g)].map(([, name]) => name!);
  return { pages, title: info['Title'], language: info['Language'], fonts: [...new Set(fonts)] };
}
