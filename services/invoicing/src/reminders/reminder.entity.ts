import { defineEntity, p } from '@mikro-orm/core';

/** Records that the reminder for one day of an invoice was sent or skipped. */
export const ReminderEntity = defineEntity({
  name: 'Reminder',
  tableName: 'reminders',
  properties: {
    invoiceId: p.uuid().primary(),
    /** Days after the due date. Negative if before. */
    days: p.integer().primary(),
    userId: p.uuid(),
    /** Null if it was skipped. */
    mailId: p.uuid().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

/** Reminder days of one invoice or customer that differ from the settings. */
export const ReminderExceptionEntity = defineEntity({
  name: 'ReminderException',
  tableName: 'reminder_exceptions',
  properties: {
    userId: p.uuid().primary(),
    of: p.enum(['invoice', 'customer']).primary(),
    /** Id of the invoice or customer. */
    id: p.uuid().primary(),
    days: p.array(Number).columnType('int[]'),
  },
});
