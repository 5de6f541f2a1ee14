import { defineEntity, p } from '@mikro-orm/core';
import type { NewRecurring, StoredRefusal } from '@paperbill/contracts/http';
import { recurringModes, recurringStates, recurringUnits } from '@paperbill/contracts/rules';

/** A schedule by which an invoice repeats. Deleted with it. */
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
    /** How many are made at most. */
    count: p.integer().strictNullable(),
    mode: p.enum([...recurringModes]),
    recipients: p.json().$type<NonNullable<NewRecurring['recipients']>>().strictNullable(),
    state: p.enum([...recurringStates]).default('active'),
    /** Of the next date, counted from the start. */
    nextN: p.integer(),
    made: p.integer().default(0),
    lookAt: p.datetime().defaultRaw('now()'),
    /** Why the last one was refused, of rows from before there were codes. */
    error: p.string().default(''),
    failure: p.json().$type<StoredRefusal>().strictNullable(),
    revision: p.integer().default(1),
    idempotencyKey: p.string(),
    /** Of the request that the key came with. */
    requestHash: p.string(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

/** What a schedule has made. */
export const RecurringRunEntity = defineEntity({
  name: 'RecurringRun',
  tableName: 'recurring_runs',
  properties: {
    recurringId: p.uuid().primary(),
    n: p.integer().primary(),
    userId: p.uuid(),
    date: p.date(),
    /** It is either an invoice or a draft, which may be gone. */
    invoiceId: p.uuid().strictNullable(),
    draftId: p.uuid().strictNullable(),
    isUnsent: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});
