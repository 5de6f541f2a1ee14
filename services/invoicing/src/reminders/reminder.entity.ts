import { defineEntity, p } from '@mikro-orm/core';

/** Each row is a reminder of an invoice. The reminder was either sent or skipped. */
export const ReminderEntity = defineEntity({
  name: 'Reminder',
  tableName: 'reminders',
  properties: {
    invoiceId: p.uuid().primary(),
    /** The number of days from the due date to the reminder. It is negative if the reminder is before the due date. */
    days: p.integer().primary(),
    userId: p.uuid(),
    /** The id of the mail that contains the reminder. Null if the reminder was skipped. */
    mailId: p.uuid().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

/** Each row is a reminder of a quote. The reminder was either sent or skipped. */
export const QuoteReminderEntity = defineEntity({
  name: 'QuoteReminder',
  tableName: 'quote_reminders',
  properties: {
    quoteId: p.uuid().primary(),
    /** The last valid day of the quote when the reminder was sent or skipped. */
    validUntil: p.date().primary(),
    /** The number of days from the last valid day to the reminder. It is always negative. */
    days: p.integer().primary(),
    userId: p.uuid(),
    /** The id of the mail that contains the reminder. Null if the reminder was skipped. */
    mailId: p.uuid().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

/** The reminder days of one invoice or customer, if they differ from the user's settings. */
export const ReminderExceptionEntity = defineEntity({
  name: 'ReminderException',
  tableName: 'reminder_exceptions',
  properties: {
    userId: p.uuid().primary(),
    of: p.enum(['invoice', 'customer']).primary(),
    id: p.uuid().primary(),
    days: p.array(Number).columnType('int[]'),
  },
});
