import { addressLines } from '../rules/address.js';
import type { ValuesOf } from '../rules/fields.js';
import { validationTexts } from '../texts/index.js';
import { type CustomerFields, customerFields } from './customers.js';

/** The fields of a customer that a document shows. A document keeps a copy of them, under names of its own. */
export const clientFields = {
  clientName: { ...customerFields.name, required: validationTexts.clientNameRequired },
  contactPerson: customerFields.contactPerson,
  clientAddress: customerFields.address,
  clientAddressLine2: customerFields.addressLine2,
  clientCity: customerFields.city,
  clientState: customerFields.state,
  clientZipCode: customerFields.zipCode,
  clientCountry: customerFields.country,
  clientEmail: customerFields.email,
};
export type ClientFields = ValuesOf<typeof clientFields>;

/** The client of a document that is made out to a customer. */
export const clientOf = (customer: CustomerFields): ClientFields => ({
  clientName: customer.name,
  contactPerson: customer.contactPerson,
  clientAddress: customer.address,
  clientAddressLine2: customer.addressLine2,
  clientCity: customer.city,
  clientState: customer.state,
  clientZipCode: customer.zipCode,
  clientCountry: customer.country,
  clientEmail: customer.email,
});

/** The lines of the client's address, as a document shows them. */
export const clientAddressLines = (client: ClientFields): string[] =>
  addressLines({
    address: client.clientAddress,
    addressLine2: client.clientAddressLine2,
    city: client.clientCity,
    state: client.clientState,
    zipCode: client.clientZipCode,
    country: client.clientCountry,
  });
