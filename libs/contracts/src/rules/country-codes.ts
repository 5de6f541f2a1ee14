import { foldCase } from './text-rules.js';

const NAME_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da', 'nb', 'fi', 'cs'];

/**
 * Region codes that `Intl` can name but that are not countries in ISO 3166-1: groups of countries, parts of countries,
 * and test codes.
 */
const NON_COUNTRY_CODES = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '));

/** Common names of countries that `Intl.DisplayNames` does not return. */
const COUNTRY_ALIASES: Record<string, string> = {
  america: 'US',
  'u.s.': 'US',
  'u.s.a.': 'US',
  usa: 'US',
  'united states of america': 'US',
  england: 'GB',
  'great britain': 'GB',
  'northern ireland': 'GB',
  scotland: 'GB',
  'u.k.': 'GB',
  uk: 'GB',
  wales: 'GB',
  'czech republic': 'CZ',
  'federal republic of germany': 'DE',
  holland: 'NL',
  'hong kong': 'HK',
  'ivory coast': 'CI',
  korea: 'KR',
  'republic of ireland': 'IE',
  macao: 'MO',
  macau: 'MO',
  'russian federation': 'RU',
  'the netherlands': 'NL',
  turkey: 'TR',
  uae: 'AE',
  'viet nam': 'VN',
};

/** Matches the last line of an address in the United States. Such addresses are printed without the country. */
const US_ADDRESS_PATTERN = /, [A-Z]{2}, \d{5}(?:-\d{4})?$/;

let codeByName: ReadonlyMap<string, string> | undefined;

/** Returns the ISO 3166-1 alpha-2 code of a country's name or code. Case and accents are ignored. */
export function findCountryCode(country: string): string | null {
  // The table of country names is built on first use, because building it takes about 50 ms.
  codeByName ??= getCodeByName();
  return codeByName.get(foldCase(country.trim())) ?? null;
}

/** Returns the code of the country in the last line of a printed address. */
export function findCountryCodeInAddress(address: string): string | null {
  const last = address.trim().split('\n').at(-1)!;
  return findCountryCode(last) ?? (US_ADDRESS_PATTERN.test(last) ? 'US' : null);
}

function getCodeByName(): Map<string, string> {
  const found = new Map(Object.entries(COUNTRY_ALIASES).map(([name, code]) => [foldCase(name), code]));
  const isoCodes = listCountryCodes();
  for (const code of isoCodes) found.set(foldCase(code), code);
  for (const language of NAME_LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of isoCodes) {
      const name = foldCase(names.of(code) ?? '');
      // Some languages use the same name for different countries. The language that comes first in NAME_LANGUAGES
      // decides.
      if (name && !found.has(name)) found.set(name, code);
    }
  }
  return found;
}

/**
 * Returns all country codes. Codes of former countries are left out: `Intl` replaces such a code with the code of a
 * present country.
 */
function listCountryCodes(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, place) => String.fromCharCode(65 + place));
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) && !NON_COUNTRY_CODES.has(code))
    .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);
}
