/** In pixels: large enough for colors, and quick to count (product-rules.md, "Logo colors"). */
const MAX_SIZE = 100;

/**
 * The pixels of a picture, scaled to fit 100 × 100.
 *
 * @param source an address of our own site, or one that the browser made for a file
 * @throws DOMException where it is no picture
 */
export async function readPixels(source: string): Promise<Uint8ClampedArray> {
  const image = new Image();
  image.src = source;
  await image.decode();
  // An SVG may have no size of its own.
  const [width, height] = [image.naturalWidth || MAX_SIZE, image.naturalHeight || MAX_SIZE];
  const scale = Math.min(1, MAX_SIZE / width, MAX_SIZE / height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}
