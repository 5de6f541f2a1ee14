import { addressLines } from '../rules/address.js';
import type { ValuesOf } from '../rules/fields.js';
import { copyAs } from '../rules/parts-of-tables.js';
import { partyTexts, validationTexts } from '../texts/index.js';
import { type CustomerFields, customerFields } from './customers.js';

/** A document stores a copy of its customer. Maps the names in the document to the names in the customer. */
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

/** The client fields of a document, copied from a customer. */
export const clientOf = (customer: CustomerFields): ClientFields => copyAs(namesInCustomer, customer);

/** The printed lines of the client's address. */
export const clientAddressLines = (client: ClientFields): string[] =>
  addressLines({
    address: client.clientAddress,
    addressLine2: client.clientAddressLine2,
    city: client.clientCity,
    state: client.clientState,
    zipCode: client.clientZipCode,
    country: client.clientCountry,
  });

/** The printed lines below the client's address: the tax id, if there is one. */
export const clientIdLines = ({ clientTaxId }: Pick<ClientFields, 'clientTaxId'>): string[] =>
  [partyTexts.line(partyTexts.taxId, clientTaxId)].filter(Boolean);
