/** Whether a language writes 1,5 for one and a half. */
export function writesComma(language: string): boolean {
  try {
    return (1.5).toLocaleString(language).includes('1,5');
  } catch {
    // On a system without a language, WebKit names one that is none ('c').
    return false;
  }
}
