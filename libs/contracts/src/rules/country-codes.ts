import { foldCase } from './text-rules.js';

/** Languages in which people name countries. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da', 'nb', 'fi', 'cs'];

/** What Intl names although ISO 3166-1 does not list it: groups, parts of countries, and codes for tests. */
const NO_COUNTRIES = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '));

/** Names that people use and Intl does not. */
const ALIASES: Record<string, string> = {
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

/** A postal code of the United States after its state. Their name is the only one that an address leaves out. */
const US_PLACE = /, [A-Z]{2}, \d{5}(?:-\d{4})?$/;

let codes: ReadonlyMap<string, string> | undefined;

/** The ISO 3166-1 alpha-2 code of a country by its name or code, however it is typed; null where it is unknown. */
export function countryCodeOf(country: string): string | null {
  // Made when it is first needed: it takes some 50 ms.
  codes ??= codesByName();
  return codes.get(foldCase(country.trim())) ?? null;
}

/** The code of the country of an address as it is printed, whose last line names it; null where it does not tell. */
export function countryCodeOfLines(address: string): string | null {
  const last = address.trim().split('\n').at(-1)!;
  return countryCodeOf(last) ?? (US_PLACE.test(last) ? 'US' : null);
}

function codesByName(): Map<string, string> {
  const found = new Map(Object.entries(ALIASES).map(([name, code]) => [foldCase(name), code]));
  const isoCodes = allCodes();
  for (const code of isoCodes) found.set(foldCase(code), code);
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of isoCodes) {
      const name = foldCase(names.of(code) ?? '');
      // The earlier language wins where two countries share a name.
      if (name && !found.has(name)) found.set(name, code);
    }
  }
  return found;
}

/** Codes that stand for themselves: others are replaced, such as those of countries that are no more. */
function allCodes(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, place) => String.fromCharCode(65 + place));
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) && !NO_COUNTRIES.has(code))
    .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);
}
