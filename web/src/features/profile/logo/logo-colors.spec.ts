import { describe, expect, it } from '@jest/globals';
import { findDominantColors } from './logo-colors.js';

type Pixel = [red: number, green: number, blue: number, alpha?: number];

const createPixels = (...areas: [count: number, pixel: Pixel][]): Uint8ClampedArray =>
  new Uint8ClampedArray(
    areas.flatMap(([count, [red, green, blue, alpha = 255]]) => Array(count).fill([red, green, blue, alpha]).flat()),
  );

describe('the dominant colors of a logo', () => {
  it('are sorted by area, largest first', () => {
    expect(findDominantColors(createPixels([300, [23, 98, 77]], [700, [184, 57, 31]]))).toEqual(['#b8391f', '#17624d']);
  });

  it('exclude near-white and mostly transparent pixels', () => {
    const logo = createPixels(
      [5000, [255, 255, 255]],
      [900, [241, 250, 245]],
      [900, [0, 0, 0, 127]],
      [10, [1, 2, 3, 128]],
    );
    expect(findDominantColors(logo)).toEqual(['#010203']);
  });

  it('are limited to six', () => {
    const stripes = Array.from({ length: 9 }, (_, index): [number, Pixel] => [
      100 + index,
      [index * 28, (index % 3) * 90, 120],
    ]);
    expect(findDominantColors(createPixels(...stripes))).toHaveLength(6);
  });

  it('exclude shades of the same color and blurred edges', () => {
    const logo = createPixels([600, [200, 0, 0]], [300, [208, 4, 4]], [400, [0, 0, 200]], [5, [100, 0, 100]]);
    expect(findDominantColors(logo)).toEqual(['#c80000', '#0000c8']);
  });

  it('are empty if no pixel counts', () => {
    expect(findDominantColors(createPixels())).toEqual([]);
    expect(findDominantColors(createPixels([9, [255, 255, 255]]))).toEqual([]);
  });
});
