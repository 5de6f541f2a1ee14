import { defineEntity, p } from '@mikro-orm/core';
import { type LineItemFields, quoteFields } from '@paperbill/contracts/http';
import { quoteStatuses } from '@paperbill/contracts/rules';
import {
  contentProperties,
  requestProperties,
  idProperties,
  senderProperties,
  timestampProperties,
} from '../documents/document-columns.js';
import { postalProperties } from '../documents/postal-addresses.js';

export const QuoteEntity = defineEntity({
  name: 'Quote',
  tableName: 'quotes',
  properties: {
    ...idProperties(),
    number: p.string(),
    ...contentProperties(quoteFields),
    status: p.enum([...quoteStatuses]).default('open'),
    decidedAt: p.datetime().nullable(),
    revision: p.integer().default(1),
    lineItems: p.json().$type<LineItemFields[]>(),
    ...senderProperties(),
    ...postalProperties(),
    ...requestProperties(),
    /** Hash of the current content of the quote. It changes with each revision, but `requestHash` never changes. */
    contentHash: p.string(),
    ...timestampProperties(),
  },
});
