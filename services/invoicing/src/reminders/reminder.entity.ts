import { defineEntity, p } from '@mikro-orm/core';

/** Sent or skipped. */
export const ReminderEntity = defineEntity({
  name: 'Reminder',
  tableName: 'reminders',
  properties: {
    invoiceId: p.uuid().primary(),
    /** After the due date. Negative for a reminder before it. */
    days: p.integer().primary(),
    userId: p.uuid(),
    /** Null if the reminder was skipped. */
    mailId: p.uuid().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

/** Of one invoice or customer, if they differ from the user's settings. */
export const ReminderExceptionEntity = defineEntity({
  name: 'ReminderException',
  tableName: 'reminder_exceptions',
  properties: {
    userId: p.uuid().primary(),
    of: p.enum(['invoice', 'customer']).primary(),
    /** Of the invoice or the customer. */
    id: p.uuid().primary(),
    days: p.array(Number).columnType('int[]'),
  },
});
