import { defineEntity, p } from '@mikro-orm/core';

/** That an invoice's reminder of a day was sent, or passed over. */
export const ReminderEntity = defineEntity({
  name: 'Reminder',
  tableName: 'reminders',
  properties: {
    invoiceId: p.uuid().primary(),
    /** After the due date. */
    days: p.integer().primary(),
    userId: p.uuid(),
    /** Null where it was passed over. */
    mailId: p.uuid().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

/** On which days an invoice, or those of a customer, are reminded of, where that is not as in the settings. */
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
