import { field, type ValuesOf } from './fields.js';
import { MAX_LENGTH } from './limits.js';
import { DEFAULT_COUNTRY } from './options.js';

/** Of customers and companies alike; the street may have lines of its own. */
export const addressFields = {
  address: field.multilineText({ max: MAX_LENGTH.address }),
  addressLine2: field.multilineText({ max: MAX_LENGTH.address }),
  city: field.text({ max: MAX_LENGTH.address }),
  state: field.text({ max: MAX_LENGTH.address }),
  zipCode: field.text({ max: MAX_LENGTH.postalCode }),
  country: field.text({ max: MAX_LENGTH.address, initial: DEFAULT_COUNTRY }),
};
export type AddressFields = ValuesOf<typeof addressFields>;

/**
 * An address as it is read, empty lines left out: street, line 2, 'city, state, zip', and the country only where it
 * is not United States (product-rules.md, "Address lines").
 */
export function addressLines({ address, addressLine2, city, state, zipCode, country }: AddressFields): string[] {
  const place = [city, state, zipCode].filter(Boolean).join(', ');
  return [address, addressLine2, place, country === DEFAULT_COUNTRY ? '' : country].filter(Boolean);
}
