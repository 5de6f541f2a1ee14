import { DEFAULT_LANGUAGE, getLocale, type Language } from './languages.js';

const SIZE_UNITS = ['bytes', 'KB', 'MB', 'GB'] as const;
const INTL_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/**
 * Formats a size, such as `340 KB` or `1.3 MB` in English and `340 ko` or `1,3 Mo` in French. One KB has 1,024 bytes.
 */
export function formatFileSize(bytes: number, language: Language = DEFAULT_LANGUAGE): string {
  let size = bytes;
  let unit = 0;
  // The size is rounded before it is compared, so that 1,023.9 KB is shown as 1 MB and not as 1,024 KB.
  while (Math.round(size) >= 1_024 && unit < SIZE_UNITS.length - 1) {
    size /= 1_024;
    unit += 1;
  }
  const digits = size < 10 && unit > 1 ? 1 : 0;
  if (language !== DEFAULT_LANGUAGE) {
    const style = { style: 'unit', unit: INTL_UNITS[unit]!, maximumFractionDigits: digits } as const;
    return new Intl.NumberFormat(getLocale(language), style).format(size);
  }
  if (unit === 0) return size === 1 ? '1 byte' : `${size} bytes`;
  return `${size.toFixed(digits).replace('.0', '')} ${SIZE_UNITS[unit]}`;
}
