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
  const previewImage = await readPng(preview);
  const pageImages = await Promise.all(pages.map(readPng));
  const wholePage = { shift: 0, top: 0, bottom: pageImages[0]!.height };
  const differences = pageImages.map((page, index) =>
    comparePart(previewImage, page, pages.length === 1 ? wholePage : parts[index]!),
  );
  const sumCounts = (getCount: (difference: PixelCounts) => number) =>
    differences.reduce((total, each) => total + getCount(each), 0);
  return sumCounts(({ differentCount }) => differentCount) / sumCounts(({ totalCount }) => totalCount);
}

interface PixelCounts {
  differentCount: number;
  totalCount: number;
}

function comparePart(previewImage: PixelImage, pageImage: PixelImage, { shift, top, bottom }: PagePart): PixelCounts {
  const width = Math.min(previewImage.width, pageImage.width);
  const shiftPx = Math.round(shift);
  const firstRow = Math.max(Math.floor(top), 0, -shiftPx);
  const endRow = Math.min(Math.ceil(bottom), previewImage.height, pageImage.height - shiftPx);
  let differentCount = 0;
  for (let y = firstRow; y < endRow; y++) {
    for (let x = 0; x < width; x++) {
      const grayDifference =
        previewImage.data[y * previewImage.width + x]! - pageImage.data[(y + shiftPx) * pageImage.width + x]!;
      if (Math.abs(grayDifference) > MIN_VISIBLE_DIFFERENCE) differentCount++;
    }
  }
  return { differentCount, totalCount: Math.max(endRow - firstRow, 0) * width };
}

async function readPng(png: Uint8Array): Promise<PixelImage> {
  const { data, info } = await sharp(png).grayscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
