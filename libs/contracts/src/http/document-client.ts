import { addressLines } from '../rules/address.js';
import type { ValuesOf } from '../rules/fields.js';
import { copyAs } from '../rules/parts-of-tables.js';
import { partyTexts, validationTexts } from '../texts/index.js';
import { type CustomerFields, customerFields } from './customers.js';

/** What a document calls the fields of a customer that it shows. It keeps a copy of them. */
const namesInCustomer = {
  clientName: 'name',
  contactPerson: 'contactPerson',
  clientAddress: 'address',
  clientAddressLine2: 'addressLine2',
  clientCity: 'city',
  clientState: 'state',
  clientZipCode: 'zipCode',
  clientCountry: 'country',
  clientEmail: 'email',
  clientTaxId: 'taxId',
} as const;

export const clientFields = {
  ...copyAs(namesInCustomer, customerFields),
  clientName: { ...customerFields.name, required: validationTexts.clientNameRequired },
};
export type ClientFields = ValuesOf<typeof clientFields>;

/** The client of a document that is made out to a customer. */
export const clientOf = (customer: CustomerFields): ClientFields => copyAs(namesInCustomer, customer);

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

/** What identifies the client, as the last lines below their address. */
export const clientIdLines = ({ clientTaxId }: Pick<ClientFields, 'clientTaxId'>): string[] =>
  [partyTexts.line(partyTexts.taxId, clientTaxId)].filter(Boolean);
