import { addressLines } from '../rules/address.js';
import type { ValuesOf } from '../rules/fields.js';
import { isolate, type Language } from '../rules/languages.js';
import { copyWithNewNames } from '../rules/parts-of-tables.js';
import { partyIdLabels, validationTexts } from '../texts/for-browsers.js';
import type { PartyIdLabels } from './company-profile.js';
import { type CustomerFields, customerFields } from './customers.js';

const customerFieldByClientField = {
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
  ...copyWithNewNames(customerFieldByClientField, customerFields),
  clientName: { ...customerFields.name, required: validationTexts.clientNameRequired },
};
export type ClientFields = ValuesOf<typeof clientFields>;

export const toClientFields = (customer: CustomerFields): ClientFields =>
  copyWithNewNames(customerFieldByClientField, customer);

const clientFieldByCustomerField = Object.fromEntries(
  Object.entries(customerFieldByClientField).map(([clientField, customerField]) => [customerField, clientField]),
) as {
  [
    ClientField in keyof typeof customerFieldByClientField as (typeof customerFieldByClientField)[ClientField]
  ]: ClientField;
};

export const toCustomerFields = (client: ClientFields) => copyWithNewNames(clientFieldByCustomerField, client);

export const clientAddressLines = (client: ClientFields, language?: Language): string[] =>
  addressLines(
    {
      address: client.clientAddress,
      addressLine2: client.clientAddressLine2,
      city: client.clientCity,
      state: client.clientState,
      zipCode: isolate(client.clientZipCode, language),
      country: client.clientCountry,
    },
    language,
  );

/** Returns the lines with the client's tax ids, or an empty list. */
export const clientIdLines = (
  { clientTaxId }: Pick<ClientFields, 'clientTaxId'>,
  labels: Pick<PartyIdLabels, 'taxId'> = partyIdLabels,
  language?: Language,
): string[] => [partyIdLabels.line(labels.taxId, isolate(clientTaxId, language))].filter(Boolean);
