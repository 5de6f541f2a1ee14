import { LOGO_SUGGESTED_COLORS } from '@paperbill/contracts/rules';

const MOSTLY_TRANSPARENT = 128;
const NEAR_WHITE = 240;
/** Colors of fewer pixels, as a share of those that count, are the blurred edges between others. */
const MIN_SHARE = 0.005;
/** Closer ones, by the sum over the channels, look like shades of one color. */
const MIN_DISTANCE = 48;

interface Bin {
  count: number;
  sums: [number, number, number];
}

/**
 * The colors that cover most of a picture, the largest first, as hex codes; white and what is seen through do not count
 * (product-rules.md, "Logo colors").
 *
 * @param pixels red, green, blue and alpha of each pixel in turn
 */
export function dominantColors(pixels: Uint8ClampedArray): string[] {
  const bins = new Map<number, Bin>();
  let counted = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red, green, blue, alpha] = pixels.subarray(at, at + 4) as unknown as [number, number, number, number];
    if (alpha < MOSTLY_TRANSPARENT || Math.min(red, green, blue) > NEAR_WHITE) continue;
    // Colors that share the upper 4 bits of each channel are counted together.
    const key = ((red >> 4) << 8) | (green & 0xf0) | (blue >> 4);
    const bin = bins.get(key) ?? { count: 0, sums: [0, 0, 0] };
    bins.set(key, bin);
    bin.count += 1;
    [red, green, blue].forEach((channel, index) => (bin.sums[index]! += channel));
    counted += 1;
  }
  const colors = new Array<number[]>();
  for (const { count, sums } of [...bins.values()].sort((first, second) => second.count - first.count)) {
    if (colors.length === LOGO_SUGGESTED_COLORS || count < counted * MIN_SHARE) break;
    const color = sums.map((sum) => Math.round(sum / count));
    if (colors.every((other) => distance(color, other) >= MIN_DISTANCE)) colors.push(color);
  }
  return colors.map((color) => `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`);
}

const distance = (first: number[], second: number[]): number =>
  first.reduce((sum, channel, index) => sum + Math.abs(channel - second[index]!), 0);
