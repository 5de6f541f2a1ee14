const SIZE_UNITS = ['bytes', 'KB', 'MB', 'GB'] as const;

/** Returns a size as a text for users, such as `340 KB` or `1.3 MB`. One KB has 1,024 bytes. */
export function formatFileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  // A size that would be shown as 1,024 KB is shown as 1 MB.
  while (Math.round(size) >= 1_024 && unit < SIZE_UNITS.length - 1) {
    size /= 1_024;
    unit += 1;
  }
  if (unit === 0) return size === 1 ? '1 byte' : `${size} bytes`;
  const digits = size < 10 && unit > 1 ? 1 : 0;
  return `${size.toFixed(digits).replace('.0', '')} ${SIZE_UNITS[unit]}`;
}
