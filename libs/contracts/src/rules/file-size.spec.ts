import { expect, it } from '@jest/globals';
import type { Language } from './languages.js';
import { formatFileSize } from './file-size.js';

const KB = 1_024;
const MB = 1_024 * KB;

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_023, '1023 bytes'],
  [KB, '1 KB'],
  [1.5 * KB, '2 KB'],
  [340 * KB, '340 KB'],
  [MB - 1, '1 MB'],
  [1.25 * MB, '1.3 MB'],
  [9.99 * MB, '10 MB'],
  [10 * MB, '10 MB'],
  [12.4 * MB, '12 MB'],
  [1_024 * MB, '1 GB'],
])('formatFileSize formats %d bytes as %s', (bytes, shown) => {
  expect(formatFileSize(bytes)).toBe(shown);
});

it.each<[Language, string]>([
  ['de', '1,3 MB'],
  ['fr', '1,3\u202fMo'],
  ['pl', '1,3 MB'],
  ['en-GB', '1.3 MB'],
])('formatFileSize uses the units and the separators of the language %s', (language, shown) => {
  expect(formatFileSize(1.3 * 1024 * 1024, language)).toBe(shown);
});
