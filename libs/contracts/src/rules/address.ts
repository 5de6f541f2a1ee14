import { field, type ValuesOf } from './fields.js';
import type { Language } from './languages.js';
import { MAX_LENGTH } from './limits.js';
import { DEFAULT_COUNTRY } from './options.js';

export const addressFields = {
  address: field.multilineText({ max: MAX_LENGTH.address }),
  addressLine2: field.multilineText({ max: MAX_LENGTH.address }),
  city: field.text({ max: MAX_LENGTH.address }),
  state: field.text({ max: MAX_LENGTH.address }),
  zipCode: field.text({ max: MAX_LENGTH.postalCode }),
  country: field.text({ max: MAX_LENGTH.address, initial: DEFAULT_COUNTRY }),
};
export type AddressFields = ValuesOf<typeof addressFields>;

/** Languages of countries in which the postal code stands before the city. */
const languagesWithCodeFirst = new Set<Language | undefined>([
  ...(['de', 'fr', 'es', 'it', 'nl', 'pt-PT', 'pl', 'sv', 'da', 'cs'] as const),
]);

/**
 * Returns the lines of an address without empty lines and without the default country (rule FIELD-6).
 * @param language the language of the document that shows the address; it decides the order of city and postal code
 */
export function addressLines(address: AddressFields, language?: Language): string[] {
  const { address: street, addressLine2, city, state, zipCode, country } = address;
  // If a postal code begins with a digit, it can come before the city, except in the United States. Codes that begin
  // with a letter always come after the city.
  const isLocal = country !== DEFAULT_COUNTRY && /^\d/.test(zipCode);
  const shownCountry = country === DEFAULT_COUNTRY ? '' : country;
  if (isLocal && language === 'ja') {
    return [`〒${zipCode} ${state}${city}`.trim(), street, addressLine2, shownCountry].filter(Boolean);
  }
  const codeAndCity =
    isLocal && languagesWithCodeFirst.has(language) ? [`${zipCode} ${city}`.trim(), state] : [city, state, zipCode];
  const place = codeAndCity.filter(Boolean).join(language === 'ar' ? '، ' : ', ');
  return [street, addressLine2, place, shownCountry].filter(Boolean);
}
