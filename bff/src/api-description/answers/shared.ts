import {
  type CompanySnapshot,
  type Discount,
  type Invoice,
  invoiceFields,
  type InvoiceOrDraft,
  type PostalAddresses,
  type QuoteOrigin,
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
  text,
  yesOrNo,
} from '../schema.js';

export const companySnapshot: Properties<CompanySnapshot> = {
  ...answered(senderFields),
  companyLogoUrl: text,
};

export const invoiceProperties: Properties<Invoice> = {
  id,
  ...answered(invoiceFields),
  ...companySnapshot,
  status: option(shownStatuses),
  paidAt: nullable(instant),
  watermark: yesOrNo,
  createdAt: instant,
  updatedAt: instant,
  fileOrdinal: { ...count, description: 'Where earlier invoices have the same file name: which it is of them' },
};

const countryCode = nullable({ ...text, description: 'ISO 3166-1 alpha-2; null where the country is unknown' });

/** Documents of a release that kept none of them may miss them. */
export const postalAddresses: Properties<PostalAddresses> = {
  clientCountryCode: countryCode,
  companyPostalAddress: nullable(object<AddressFields>(answered(addressFields))),
  companyCountryCode: countryCode,
};
export const namesOfPostalAddresses = Object.keys(postalAddresses) as (keyof PostalAddresses)[];

export const discount = nullable(object<Discount>({ kind: option(discountKinds), value: decimal }));

export const quoteOrigin = nullable(object<QuoteOrigin>({ id, number: text }));

export const invoiceOrDraft = nullable(object<InvoiceOrDraft>({ id, invoiceNumber: nullable(text) }));

/** The suggestion for the next invoice: a number where it is purely numeric. */
export const nextInvoiceNumber = either(count, text);
