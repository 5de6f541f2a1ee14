import { field, type ValuesOf } from './fields.js';
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

/** Returns the lines of an address, without empty lines and without the default country (rule FIELD-6). */
export function addressLines({ address, addressLine2, city, state, zipCode, country }: AddressFields): string[] {
  const place = [city, state, zipCode].filter(Boolean).join(', ');
  return [address, addressLine2, place, country === DEFAULT_COUNTRY ? '' : country].filter(Boolean);
}
