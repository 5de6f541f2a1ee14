import {
  type Discount,
  type Discounted,
  type Invoice,
  invoiceFields,
  type InvoiceOrDraft,
  type PostalAddresses,
  type QuoteOrigin,
  type SavedDocument,
  senderFields,
} from '@paperbill/contracts/http';
import { addressFields, type AddressFields, discountKinds, shownStatuses } from '@paperbill/contracts/rules';
import {
  answered,
  count,
  decimal,
  either,
  id,
  instant,
  nullable,
  object,
  option,
  type Properties,
  type Schema,
  text,
  yesOrNo,
} from '../schema.js';

/** The fields that the server adds to every saved document. Users cannot write these fields. */
export const savedDocument: Properties<SavedDocument> = {
  id,
  ...answered(senderFields),
  companyLogoUrl: text,
  watermark: yesOrNo,
  createdAt: instant,
  updatedAt: instant,
};

export const invoiceProperties: Properties<Invoice> = {
  ...savedDocument,
  ...answered(invoiceFields),
  status: option(shownStatuses),
  paidAt: nullable(instant),
  fileOrdinal: { ...count, description: 'The ordinal among invoices with the same file name; absent for the first' },
};

const countryCode = nullable({ ...text, description: 'ISO 3166-1 alpha-2; null if the country is unknown' });

const postalAddresses: Properties<PostalAddresses> = {
  clientCountryCode: countryCode,
  companyPostalAddress: nullable(object<AddressFields>(answered(addressFields))),
  companyCountryCode: countryCode,
};
const namesOfPostalAddresses = Object.keys(postalAddresses) as (keyof PostalAddresses)[];

/**
 * Adds structured addresses to a document's schema. The addresses are optional, because the previous release does not
 * return them.
 */
export const withAddresses = <Whole extends Partial<PostalAddresses>>(
  properties: Omit<Properties<Whole>, keyof PostalAddresses>,
  ...optional: (keyof Whole)[]
): Schema<Whole> =>
  object<Whole>(
    { ...properties, ...postalAddresses } as unknown as Properties<Whole>,
    ...optional,
    ...namesOfPostalAddresses,
  );

export const discounted: Properties<Discounted> = {
  discount: nullable(object<Discount>({ kind: option(discountKinds), value: decimal })),
  discountAmount: decimal,
};

export const quoteOrigin = nullable(object<QuoteOrigin>({ id, number: text }));

export const invoiceOrDraft = nullable(object<InvoiceOrDraft>({ id, invoiceNumber: nullable(text) }));

/** The suggested next invoice number. It is a JSON number if it has only digits, otherwise a text. */
export const nextInvoiceNumber = either(count, text);
