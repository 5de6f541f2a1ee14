/** Returns true if the language writes 1,5 for 1.5. */
export function usesDecimalComma(language: string): boolean {
  try {
    return (1.5).toLocaleString(language).includes('1,5');
  } catch {
    // On a system without a locale, WebKit reports the invalid language 'c'.
    return false;
  }
}
