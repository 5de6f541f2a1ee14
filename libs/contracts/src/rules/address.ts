import { DEFAULT_COUNTRY } from './options.js';

export interface AddressFields {
  address: string;
  addressLine2: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}

/**
 * An address as it is read, empty lines left out: street, line 2, 'city, state, zip', and the country only where it
 * is not United States (product-rules.md, "Address lines").
 */
export function addressLines({ address, addressLine2, city, state, zipCode, country }: AddressFields): string[] {
  const place = [city, state, zipCode].filter(Boolean).join(', ');
  return [address, addressLine2, place, country === DEFAULT_COUNTRY ? '' : country].filter(Boolean);
}
