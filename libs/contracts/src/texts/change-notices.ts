/** A change of these settings is reported by e-mail. */
export const settingsWithNotices = [
  'paymentInstructions',
  'defaultNote',
  'email',
  'iban',
  'paymentLink',
  'onlinePayments',
  'template.invoice',
  'template.upcoming',
  'template.overdue',
  'template.receipt',
  'template.quote',
  'template.quoteReminder',
] as const;

export type ChangedSettingName = (typeof settingsWithNotices)[number];
