import { foldCase } from './text-rules.js';

const NAME_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da', 'nb', 'fi', 'cs'];

/** Codes that `Intl` can name, although they are not in ISO 3166-1: groups and parts of countries, and test codes. */
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

/** Matches the last line of an address in the United States. The line is printed without the country. */
const US_ADDRESS_PATTERN = /, [A-Z]{2}, \d{5}(?:-\d{4})?$/;

let codeByName: ReadonlyMap<string, string> | undefined;

/** Returns the ISO 3166-1 alpha-2 code for a name or a code. Case and accents are ignored. */
export function findCountryCode(country: string): string | null {
  // The table of country names is built when it is first used, because this takes about 50 ms.
  codeByName ??= getCodeByName();
  return codeByName.get(foldCase(country.trim())) ?? null;
}

/** Reads the last line of the printed address. */
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
      // Some languages use the same name for different countries. The first of these languages in
      // NAME_LANGUAGES decides.
      if (name && !found.has(name)) found.set(name, code);
    }
  }
  return found;
}

/** Lists the codes of the present countries. `Intl` replaces the codes of former countries, so these are left out. */
function listCountryCodes(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, place) => String.fromCharCode(65 + place));
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) && !NON_COUNTRY_CODES.has(code))
    .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);
}
