/** Returns true if the language writes 1.5 as 1,5. */
export function usesDecimalComma(language: string): boolean {
  try {
    return (1.5).toLocaleString(language).includes('1,5');
  } catch {
    // WebKit reports the invalid language 'c' on a system without a locale.
    return false;
  }
}
