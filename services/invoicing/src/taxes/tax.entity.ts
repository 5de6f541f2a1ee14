import { defineEntity, p } from '@mikro-orm/core';
import { taxFields } from '@paperbill/contracts/http';
import { toProperties } from '../field-properties.js';

export const TaxEntity = defineEntity({
  name: 'Tax',
  tableName: 'taxes',
  properties: {
    userId: p.uuid().primary(),
    /** The id of the tax, which is derived from the idempotency key. Two users can have taxes with the same id. */
    id: p.uuid().primary(),
    ...toProperties(taxFields),
    isDefault: p.boolean(),
    isArchived: p.boolean(),
    /** True after a document was saved with this tax. The user can archive such a tax, but not delete it. */
    isUsed: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});
