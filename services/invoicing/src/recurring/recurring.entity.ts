import { defineEntity, p } from '@mikro-orm/core';
import type { NewRecurring, StoredRefusal } from '@paperbill/contracts/http';
import { recurringModes, recurringStates, recurringUnits } from '@paperbill/contracts/rules';

/** A schedule that creates copies of an invoice. Deleted with that invoice. */
export const RecurringInvoiceEntity = defineEntity({
  name: 'RecurringInvoice',
  tableName: 'recurring_invoices',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    invoiceId: p.uuid(),
    every: p.integer(),
    unit: p.enum([...recurringUnits]),
    startsOn: p.date(),
    endsOn: p.date().strictNullable(),
    /** Maximum number of copies. */
    count: p.integer().strictNullable(),
    mode: p.enum([...recurringModes]),
    recipients: p.json().$type<NonNullable<NewRecurring['recipients']>>().strictNullable(),
    state: p.enum([...recurringStates]).default('active'),
    /** Index of the next date, counted from the start. */
    nextN: p.integer(),
    made: p.integer().default(0),
    lookAt: p.datetime().defaultRaw('now()'),
    /** Failure text of rows older than the failure codes. */
    error: p.string().default(''),
    failure: p.json().$type<StoredRefusal>().strictNullable(),
    revision: p.integer().default(1),
    idempotencyKey: p.string(),
    /** Hash of the request that used the key. */
    requestHash: p.string(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

/** A copy that a schedule has created. */
export const RecurringRunEntity = defineEntity({
  name: 'RecurringRun',
  tableName: 'recurring_runs',
  properties: {
    recurringId: p.uuid().primary(),
    n: p.integer().primary(),
    userId: p.uuid(),
    date: p.date(),
    /** One of the two is set. The invoice or draft may have been deleted since. */
    invoiceId: p.uuid().strictNullable(),
    draftId: p.uuid().strictNullable(),
    isUnsent: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});
