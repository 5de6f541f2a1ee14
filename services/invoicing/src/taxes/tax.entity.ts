import { defineEntity, p } from '@mikro-orm/core';
import { taxFields } from '@paperbill/contracts/http';
import { toProperties } from '../field-properties.js';

export const TaxEntity = defineEntity({
  name: 'Tax',
  tableName: 'taxes',
  properties: {
    userId: p.uuid().primary(),
    /** The id of the tax, derived from an idempotency key. Taxes of different users can have the same id. */
    id: p.uuid().primary(),
    ...toProperties(taxFields),
    isDefault: p.boolean(),
    isArchived: p.boolean(),
    /** True if a document was saved with this tax. The user can archive such a tax, but not delete it. */
    isUsed: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});
