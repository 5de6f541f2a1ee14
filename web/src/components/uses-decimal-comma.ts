/** Returns true if numbers in the language have a decimal comma, such as 1,5 for 1.5. */
export function usesDecimalComma(language: string): boolean {
  try {
    return (1.5).toLocaleString(language).includes('1,5');
  } catch {
    // WebKit reports the invalid language 'c' on a system without a locale.
    return false;
  }
}
