import { defineEntity, p } from '@mikro-orm/core';

/** A reminder of an invoice that was sent or skipped. */
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

/** A reminder of a quote that was sent or skipped. */
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
