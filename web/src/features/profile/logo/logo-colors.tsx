import { LOGO_SUGGESTED_COLORS } from '@paperbill/contracts/rules';
import { useQuery } from '@tanstack/react-query';
import styles from './logo-colors.module.css';
import { t } from '../../../languages/t.js';

interface LogoColorsProps {
  source: string;
  onApply: (color: string) => void;
}

export function LogoColors({ source, onApply }: LogoColorsProps) {
  const { data: colors = [] } = useQuery({
    queryKey: ['logo colors', source],
    queryFn: async () => findDominantColors(await readPixels(source)),
    enabled: source !== '',
    staleTime: Infinity,
  });
  if (colors.length === 0) return null;
  return (
    <div className={styles.colors} role="group" aria-label={t('Colors of your logo')}>
      <p className="hint" aria-hidden>
        {t('Colors of your logo')}
      </p>
      {colors.map((color) => (
        <button
          key={color}
          type="button"
          className={styles.color}
          style={{ backgroundColor: color }}
          aria-label={t('Use {color}', { color })}
          data-tooltip={color}
          onClick={() => onApply(color)}
        />
      ))}
    </div>
  );
}

const MIN_VISIBLE_ALPHA = 128;
const MIN_WHITE_CHANNEL = 240;
/** Colors with a smaller share of the pixels come from blurred edges. */
const MIN_PIXEL_SHARE = 0.005;
/** Below this sum of the differences of the three channels, two colors count as shades of the same color. */
const MIN_COLOR_DISTANCE = 48;

interface ColorGroup {
  count: number;
  sums: [number, number, number];
}

/**
 * Returns the colors with the largest areas, largest first. White and transparent pixels do not count (rule PROF-8).
 * @param pixels RGBA bytes
 */
export function findDominantColors(pixels: Uint8ClampedArray): string[] {
  const bins = new Map<number, ColorGroup>();
  let counted = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red, green, blue, alpha] = pixels.subarray(at, at + 4) as unknown as [number, number, number, number];
    if (alpha < MIN_VISIBLE_ALPHA || Math.min(red, green, blue) > MIN_WHITE_CHANNEL) continue;
    // Similar colors have the same upper 4 bits in each channel.
    const key = ((red >> 4) << 8) | (green & 0xf0) | (blue >> 4);
    const bin = bins.get(key) ?? { count: 0, sums: [0, 0, 0] };
    bins.set(key, bin);
    bin.count += 1;
    [red, green, blue].forEach((channel, index) => (bin.sums[index]! += channel));
    counted += 1;
  }
  const colors = new Array<number[]>();
  for (const { count, sums } of [...bins.values()].sort((first, second) => second.count - first.count)) {
    if (colors.length === LOGO_SUGGESTED_COLORS || count < counted * MIN_PIXEL_SHARE) break;
    const color = sums.map((sum) => Math.round(sum / count));
    if (colors.every((other) => getColorDistance(color, other) >= MIN_COLOR_DISTANCE)) colors.push(color);
  }
  return colors.map((color) => `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`);
}

const getColorDistance = (first: number[], second: number[]): number =>
  first.reduce((sum, channel, index) => sum + Math.abs(channel - second[index]!), 0);

/**
 * Images are scaled down to this size in pixels. The size is large enough to show the colors, and small enough to count
 * the pixels quickly (rule PROF-8).
 */
const MAX_IMAGE_SIZE = 100;

/** @throws DOMException if the source is not an image */
async function readPixels(source: string): Promise<Uint8ClampedArray> {
  const image = new Image();
  image.src = source;
  await image.decode();
  // An SVG image may have no intrinsic size.
  const [width, height] = [image.naturalWidth || MAX_IMAGE_SIZE, image.naturalHeight || MAX_IMAGE_SIZE];
  const scale = Math.min(1, MAX_IMAGE_SIZE / width, MAX_IMAGE_SIZE / height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}
