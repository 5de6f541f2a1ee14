/** The names of the values whose changes are reported by e-mail. The page Company Profile uses the same names. */
const changedSettingNames = {
  paymentInstructions: 'Payment Instructions',
  defaultNote: 'Default Note to Client',
  email: 'Email of your company, which gets your clients’ answers',
  iban: 'IBAN',
  paymentLink: 'Payment Link',
  'template.invoice': 'E-mail text: Text with an invoice',
  'template.upcoming': 'E-mail text: Reminder before the due date',
  'template.overdue': 'E-mail text: Reminder after the due date',
  'template.receipt': 'E-mail text: Receipt',
} as const;

export type ChangedSettingName = keyof typeof changedSettingNames;

/**
 * Quotes a text with several lines with `> `, as e-mail programs do. Otherwise an attacker could add lines that look
 * like ours, such as a link to undo the change. U+2028 and U+2029 end a line too, because e-mail programs show them
 * as line breaks.
 */
const quoteText = (text: string): string => {
  const lines = text.split(/[\n\u2028\u2029]/);
  return lines.length > 1 ? lines.map((line) => `\n> ${line}`.trimEnd()).join('') : ` ${text || 'nothing'}`;
};

/** The texts of the e-mail to the user after a change of payment details or of texts to clients. */
export const changeNoticeTexts = {
  /** Returns the name of a changed value. Rows of the previous release contain the name itself instead of its code. */
  name: (name: ChangedSettingName): string =>
    Object.hasOwn(changedSettingNames, name) ? changedSettingNames[name] : name,
  subject: (brand: string) => `Your payment details or texts to clients in ${brand} were changed`,
  opening: 'Hello,\n\nsomebody who is signed in to your account changed what your clients see:',
  change: (name: string, before: string, after: string) =>
    `${name}\nBefore:${quoteText(before)}\nNow:${quoteText(after)}`,
  circumstances: (at: string, from: string) => `When: ${at} (UTC)\nFrom: ${from}`,
  closing: (profile: string, contact: string) =>
    `If this was you, there is nothing to do.\n\nIf it was not you: open ${profile}, enter the right values again, and sign out the other browsers under “Where you are signed in”. Then change the password with which you sign in. For help, write to ${contact}.`,
} as const;
