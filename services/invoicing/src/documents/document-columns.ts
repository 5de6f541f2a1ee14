import { p } from '@mikro-orm/core';
import { type documentFields, lineItemFields, senderFields } from '@paperbill/contracts/http';
import { discountKinds, type FieldTable } from '@paperbill/contracts/rules';
import { toProperties } from '../field-properties.js';
import { taxAndRoundingProperties } from './taxes-and-rounding.js';

export const idProperties = () => ({ id: p.uuid().primary(), userId: p.uuid() });

export const contentProperties = <Table extends FieldTable & typeof documentFields>(fields: Table) => ({
  ...toProperties(fields),
  discountKind: p.enum([...discountKinds]).strictNullable(),
  /** `discountValue` is a percentage or an amount of money, depending on `discountKind`. */
  discountValue: p.decimal('string').strictNullable(),
  discountAmount: p.decimal('string'),
  /**
   * In a quote, the amount to pay on acceptance. In an invoice, the amount that was paid before the invoice was issued.
   */
  deposit: p.decimal('string').strictNullable(),
  ...taxAndRoundingProperties(),
});

export const lineProperties = () => ({ ...toProperties(lineItemFields), sortOrder: p.integer() });

/** The columns for the sender's data, which is copied from the profile when the document is saved. */
export const senderProperties = () => ({
  ...toProperties(senderFields),
  companyLogoSha256: p.string().strictNullable(),
  watermark: p.boolean(),
});

export const requestProperties = () => ({
  idempotencyKey: p.string(),
  requestHash: p.string(),
});

export const timestampProperties = () => ({
  createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  updatedAt: p.datetime().defaultRaw('clock_timestamp()'),
});
