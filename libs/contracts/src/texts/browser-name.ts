import { formatText } from './format-text.js';

/**
 * The list is searched in order, because the `User-Agent` of most browsers also contains the names of other browsers.
 */
const BROWSER_PATTERNS: [RegExp, string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const OPERATING_SYSTEM_PATTERNS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/** Returns a description of the browser, such as `Firefox on Windows`. */
export function getBrowserName(userAgent: string): string {
  const findName = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [findName(BROWSER_PATTERNS) ?? 'A browser', findName(OPERATING_SYSTEM_PATTERNS)];
  return system ? formatText('{browser} on {system}', { browser, system }) : browser;
}
