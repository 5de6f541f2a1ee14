import { p } from '@mikro-orm/core';
import { type documentFields, lineItemFields, senderFields } from '@paperbill/contracts/http';
import { discountKinds, type FieldTable } from '@paperbill/contracts/rules';
import { propertiesOf } from '../field-properties.js';

/** A document, and whose it is. */
export const rowProperties = () => ({ id: p.uuid().primary(), userId: p.uuid() });

/** What the user writes on a document, the amounts that follow from it, and what is taken off. */
export const contentProperties = <Table extends FieldTable & typeof documentFields>(fields: Table) => ({
  ...propertiesOf(fields),
  discountKind: p.enum([...discountKinds]).strictNullable(),
  /** Percent, or money. */
  discountValue: p.decimal('string').strictNullable(),
  discountAmount: p.decimal('string'),
});

export const lineProperties = () => ({ ...propertiesOf(lineItemFields), sortOrder: p.integer() });

/** The sender as the document was saved. */
export const senderProperties = () => ({
  ...propertiesOf(senderFields),
  /** Which logo; null without one. */
  companyLogoSha256: p.string().strictNullable(),
  /** Whether the page carries the free plan's line. */
  watermark: p.boolean(),
});

/** The request that made it. */
export const requestProperties = () => ({
  idempotencyKey: p.string(),
  /** Of the request that the key came with. */
  requestHash: p.string(),
});

export const timeProperties = () => ({
  createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  updatedAt: p.datetime().defaultRaw('clock_timestamp()'),
});
