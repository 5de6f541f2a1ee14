import { defineEntity, p } from '@mikro-orm/core';
import { taxFields } from '@paperbill/contracts/http';
import { toProperties } from '../field-properties.js';

export const TaxEntity = defineEntity({
  name: 'Tax',
  tableName: 'taxes',
  properties: {
    userId: p.uuid().primary(),
    /** The id, derived from the idempotency key. It is unique among the user's taxes only. */
    id: p.uuid().primary(),
    ...toProperties(taxFields),
    isDefault: p.boolean(),
    isArchived: p.boolean(),
    /** Whether a document has, or had, this tax. Such a tax can be archived, but not deleted. */
    isUsed: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});
