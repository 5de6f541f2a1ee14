import sharp from 'sharp';
import type { PagePart } from './compare-words.js';

/**
 * The smallest difference in brightness that counts, on a scale from 0 to 255. Smaller differences are caused by the
 * antialiasing of letters.
 */
const MIN_VISIBLE_DIFFERENCE = 64;

interface PixelImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/**
 * Returns the fraction of pixels that differ. Each page of the PDF is compared with the matching part of the preview.
 */
export async function computePixelDifference(preview: Uint8Array, pages: Buffer[], parts: PagePart[]): Promise<number> {
  const shown = await readPng(preview);
  const printed = await Promise.all(pages.map(readPng));
  const whole = { shift: 0, top: 0, bottom: printed[0]!.height };
  const differences = printed.map((page, index) =>
    comparePart(shown, page, pages.length === 1 ? whole : parts[index]!),
  );
  const sum = (of: (difference: PixelCounts) => number) => differences.reduce((total, each) => total + of(each), 0);
  return sum(({ differentCount }) => differentCount) / sum(({ all }) => all);
}

interface PixelCounts {
  differentCount: number;
  all: number;
}

function comparePart(shown: PixelImage, page: PixelImage, { shift, top, bottom }: PagePart): PixelCounts {
  const width = Math.min(shown.width, page.width);
  const down = Math.round(shift);
  const from = Math.max(Math.floor(top), 0, -down);
  const to = Math.min(Math.ceil(bottom), shown.height, page.height - down);
  let differentCount = 0;
  for (let y = from; y < to; y++) {
    for (let x = 0; x < width; x++) {
      const by = shown.data[y * shown.width + x]! - page.data[(y + down) * page.width + x]!;
      if (Math.abs(by) > MIN_VISIBLE_DIFFERENCE) differentCount++;
    }
  }
  return { differentCount, all: Math.max(to - from, 0) * width };
}

async function readPng(png: Uint8Array): Promise<PixelImage> {
  const { data, info } = await sharp(png).grayscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
