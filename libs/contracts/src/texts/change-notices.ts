import { quoteText } from './quote-text.js';
import { mailTextLabels, settingLabels } from './setting-labels.js';

/** The names of the values whose changes are reported by e-mail. */
const changedSettingNames = {
  paymentInstructions: settingLabels.paymentInstructions,
  defaultNote: settingLabels.defaultNote,
  email: 'Email of your company, which gets your clients’ answers',
  iban: settingLabels.iban,
  paymentLink: settingLabels.paymentLink,
  'template.invoice': `E-mail text: ${mailTextLabels.invoice}`,
  'template.upcoming': `E-mail text: ${mailTextLabels.upcoming}`,
  'template.overdue': `E-mail text: ${mailTextLabels.overdue}`,
  'template.receipt': `E-mail text: ${mailTextLabels.receipt}`,
  'template.quote': `E-mail text: ${mailTextLabels.quote}`,
  'template.quoteReminder': `E-mail text: ${mailTextLabels.quoteReminder}`,
} as const;

export type ChangedSettingName = keyof typeof changedSettingNames;

/** Returns the path of the page on which the user can change a value. */
const getPageOfSetting = (name: ChangedSettingName): string => {
  if (name.startsWith('template.')) return '/settings/emails';
  return name === 'iban' || name === 'paymentLink' ? '/settings/payments' : '/profile';
};

/** The texts of the e-mail that tells users that their payment details or their e-mail templates were changed. */
export const changeNoticeTexts = {
  /** Returns the name of a changed value. Rows of the previous release contain the name itself instead of its code. */
  name: (name: ChangedSettingName): string =>
    Object.hasOwn(changedSettingNames, name) ? changedSettingNames[name] : name,
  subject: (brand: string) => `Your payment details or texts to clients in ${brand} were changed`,
  opening: 'Hello,\n\nSomebody who is signed in to your account changed what your clients see:',
  change: (name: string, before: string, after: string) =>
    `${name}\nBefore:${quoteText(before)}\nNow:${quoteText(after)}`,
  /** Returns the paths of the pages on which the user can change the given values. Each path is returned once. */
  pages: (names: ChangedSettingName[]): string[] => [...new Set(names.map(getPageOfSetting))],
  circumstances: (at: string, from: string) => `When: ${at} (UTC)\nFrom: ${from}`,
  /**
   * @param sessions the URL of the page that lists the sessions
   * @param pages the URLs of the pages with the changed values
   */
  closing: (sessions: string, pages: string[], contact: string) =>
    `If this was you, there is nothing to do.\n\nIf it was not you: sign out the other browsers at ${sessions}, under “${settingLabels.sessions}”, and enter the right values again at ${pages.join(' and ')}. Then change the password with which you sign in. For help, write to ${contact}.`,
} as const;
