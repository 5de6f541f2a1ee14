import type * as http from '@paperbill/contracts/http';
import { exchangeFields, invoiceFields, senderFields, taxFields } from '@paperbill/contracts/http';
import {
  addressFields,
  type AddressFields,
  type Currency,
  discountKinds,
  shownStatuses,
} from '@paperbill/contracts/rules';
import {
  toAnswerSchemas,
  countSchema,
  decimalSchema,
  eitherSchema,
  idSchema,
  instantSchema,
  listSchema,
  nullableSchema,
  objectSchema,
  optionSchema,
  type Properties,
  type Schema,
  textSchema,
  booleanSchema,
} from '../schema.js';

export const savedDocumentProperties: Properties<http.SavedDocument> = {
  id: idSchema,
  ...toAnswerSchemas(senderFields),
  companyLogoUrl: textSchema,
  watermark: booleanSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
};

export const invoiceProperties: Properties<http.Invoice> = {
  ...savedDocumentProperties,
  ...toAnswerSchemas(invoiceFields),
  status: optionSchema(shownStatuses),
  paidAt: nullableSchema(instantSchema),
  fileOrdinal: {
    ...countSchema,
    description: 'The ordinal among invoices with the same file name; absent for the first',
  },
};

const countryCodeSchema = nullableSchema({
  ...textSchema,
  description: 'ISO 3166-1 alpha-2; null if the country is unknown',
});

const postalAddressProperties: Properties<http.PostalAddresses> = {
  clientCountryCode: countryCodeSchema,
  companyPostalAddress: nullableSchema(objectSchema<AddressFields>(toAnswerSchemas(addressFields))),
  companyCountryCode: countryCodeSchema,
};
const postalAddressFieldNames = Object.keys(postalAddressProperties) as (keyof http.PostalAddresses)[];

/** The postal addresses are optional, because services of the previous release do not return them. */
export const schemaWithAddresses = <Whole extends Partial<http.PostalAddresses>>(
  properties: Omit<Properties<Whole>, keyof http.PostalAddresses>,
  ...optional: (keyof Whole)[]
): Schema<Whole> =>
  objectSchema<Whole>(
    { ...properties, ...postalAddressProperties } as unknown as Properties<Whole>,
    ...optional,
    ...postalAddressFieldNames,
  );

export const reductionProperties: Properties<http.DiscountAndDeposit & http.WithDiscount> = {
  discount: nullableSchema(objectSchema<http.Discount>({ kind: optionSchema(discountKinds), value: decimalSchema })),
  discountAmount: decimalSchema,
  deposit: nullableSchema(decimalSchema),
};

export const lineTaxesSchema: Schema<string[]> = {
  ...listSchema(idSchema),
  description: 'The ids of the taxes of the line; absent without taxes',
};

/** The taxes of a document. Missing if no line has a tax. */
export const taxAndRoundingProperties: Properties<http.TaxesAndRounding> = {
  taxes: listSchema(
    objectSchema<http.DocumentTax>({
      id: idSchema,
      ...toAnswerSchemas(taxFields),
      base: decimalSchema,
      amount: decimalSchema,
    }),
  ),
  pricesIncludeTax: booleanSchema,
  withheldAmount: decimalSchema,
  roundingAmount: decimalSchema,
};
export const taxAndRoundingNames = Object.keys(taxAndRoundingProperties) as (keyof http.TaxesAndRounding)[];

export const exchangeSchema: Schema<http.Exchange> = {
  ...objectSchema<http.Exchange>({ ...toAnswerSchemas(exchangeFields), currency: textSchema as Schema<Currency> }),
  description: 'The rate to the currency of the profile; absent without a rate',
};

export const quoteOriginSchema = nullableSchema(objectSchema<http.QuoteOrigin>({ id: idSchema, number: textSchema }));

export const invoiceOrDraftSchema = nullableSchema(
  objectSchema<http.InvoiceOrDraft>({ id: idSchema, invoiceNumber: nullableSchema(textSchema) }),
);

/** The schema of the suggested invoice number. It is a JSON number if it has only digits, and otherwise a text. */
export const nextInvoiceNumberSchema = eitherSchema(countSchema, textSchema);
