import { defineEntity, p } from '@mikro-orm/core';
import type { NewRecurring, StoredRefusal } from '@paperbill/contracts/http';
import { recurringModes, recurringStates, recurringUnits } from '@paperbill/contracts/rules';

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
    /** The maximum number of copies that the schedule creates. Null if there is no maximum. */
    count: p.integer().strictNullable(),
    mode: p.enum([...recurringModes]),
    recipients: p.json().$type<NonNullable<NewRecurring['recipients']>>().strictNullable(),
    state: p.enum([...recurringStates]).default('active'),
    /** Index of the schedule's next date. The start date has the index 0. */
    nextN: p.integer(),
    made: p.integer().default(0),
    lookAt: p.datetime().defaultRaw('now()'),
    /** The error text of an earlier release, which stored no failure codes. This release stores only codes. */
    error: p.string().default(''),
    failure: p.json().$type<StoredRefusal>().strictNullable(),
    revision: p.integer().default(1),
    idempotencyKey: p.string(),
    requestHash: p.string(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

export const RecurringRunEntity = defineEntity({
  name: 'RecurringRun',
  tableName: 'recurring_runs',
  properties: {
    recurringId: p.uuid().primary(),
    n: p.integer().primary(),
    userId: p.uuid(),
    date: p.date(),
    /** The id of the created invoice. Null if the run created a draft, even if the draft was deleted later. */
    invoiceId: p.uuid().strictNullable(),
    draftId: p.uuid().strictNullable(),
    isUnsent: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});
