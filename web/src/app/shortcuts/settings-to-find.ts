import { pageHeadings, type SettingsPage, settingsPages } from '@paperbill/contracts/http';
import { foldCase, mailTemplateNames } from '@paperbill/contracts/rules';
import { mailTextLabels, settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { getClientPaymentMode } from '../../operator-settings.js';
import { t, type TextId } from '../../languages/t.js';

/** The settings of each page. `words` are additional words for which users may search. */
const settingsByPage: [path: '/profile' | SettingsPage, words: Partial<Record<keyof typeof settingLabels, TextId>>][] =
  [
    [
      '/profile',
      {
        logo: 'brand image picture',
        companyNameFont: 'typeface letters brand',
        companyNameSize: 'letters brand',
        companyNameColor: 'colour brand',
        invoiceTemplate: 'layout template classic modern compact look',
        companyName: 'business name sender',
        title: 'profession job',
        mailingName: 'letters checks',
        email: 'company e-mail mail reply address answers reply-to',
        phone: 'telephone number',
        taxId: 'vat number ust-idnr ein gst',
        registrationNumber: 'register of companies',
        address: 'company postal',
        addressLine2: 'company postal',
        city: 'company town',
        state: 'company province',
        zipCode: 'company postal code postcode',
        country: 'company',
        paymentTerms: 'due date net days default',
        defaultTaxRate: 'vat sales tax percent',
        paymentInstructions: 'bank details account information printed',
        defaultNote: 'message text',
        subscription: 'plan pro upgrade cancel billing trial free',
      },
    ],
    [
      '/settings/payments',
      {
        iban: 'bank account transfer qr code',
        paymentLink: 'paypal stripe pay online url',
        onlinePayments: 'stripe card pay sepa connect part automatic payouts',
      },
    ],
    ['/settings/emails', { sendReceipts: 'receipt thank you payment mail' }],
    [
      '/settings/reminders',
      {
        remind: 'reminder overdue dunning mail automatic',
        reminderDays: 'reminder schedule when overdue',
        remindOfQuotes: 'reminder quote estimate offer valid until mail automatic',
        workdaysOnly: 'reminder weekend workdays',
      },
    ],
    ['/settings/numbers', { nextInvoiceNumber: 'numbering series counter prefix format year month' }],
    [
      '/settings/currency',
      {
        currency: 'money dollar euro yen pound franc',
        rounding: 'cash coins total round 0.05',
        language:
          'translation locale german french spanish italian dutch portuguese polish swedish danish czech japanese arabic hebrew',
      },
    ],
    ['/settings/taxes', { taxes: 'vat gst hst qst sales tax rate reverse charge withholding irpf' }],
    [
      '/settings/account',
      {
        signIn: 'login e-mail address password log out name',
        timeZone: 'timezone clock region date',
      },
    ],
    [
      '/settings/numbers',
      {
        quoteNumbers: 'numbering series counter prefix format year month estimate offer',
        creditNoteNumbers: 'numbering series counter prefix format year month',
      },
    ],
    [
      '/settings/activity',
      {
        sessions: 'browsers devices log out everywhere security',
        activity: 'log history audit security',
      },
    ],
    [
      '/settings/export',
      {
        accountantExport: 'accounting bookkeeping csv zip tax download',
        downloadEverything: 'backup zip archive export all data gdpr',
        deleteAccount: 'close remove erase gdpr cancel',
      },
    ],
  ];

export interface FoundSetting {
  label: string;
  detail: string;
  path: string;
}

interface SearchableSetting extends FoundSetting {
  words: string[];
}

const toWords = (text: string): string[] =>
  foldCase(text)
    .split(/[^\p{L}\p{N}-]+/u)
    .filter(Boolean);

const createEntry = (
  path: keyof typeof pageHeadings,
  name: string,
  label: string,
  words: string,
): SearchableSetting => ({
  label,
  detail: t('Setting · {page}', { page: t(pageHeadings[path]) }),
  path: `${path}#${name}`,
  words: toWords(`${label} ${words} ${t(pageHeadings[path])} ${t('Settings')}`),
});

const createSearchableSettings = (): SearchableSetting[] => [
  ...settingsPages.map((path) => ({
    label: t(pageHeadings[path]),
    detail: t('Settings'),
    path,
    words: toWords(`${t(pageHeadings[path])} ${t('Settings')}`),
  })),
  ...settingsByPage.flatMap(([path, fields]) =>
    Object.entries(fields)
      .filter(([name]) => getClientPaymentMode() !== 'none' || name !== 'onlinePayments')
      .map(([name, words]) => createEntry(path, name, t(settingLabels[name as keyof typeof settingLabels]), t(words))),
  ),
  ...mailTemplateNames.map((name) =>
    createEntry(
      '/settings/emails',
      `template.${name}`,
      t('E-mail text: {name}', { name: t(mailTextLabels[name]) }),
      t('template mail'),
    ),
  ),
];

let searchableSettings: SearchableSetting[] | undefined;

/** Every typed word must begin a word of the setting. Settings with a matching label come first. */
export function findSettings(typed: string): FoundSetting[] {
  const wanted = toWords(typed);
  if (wanted.length === 0) return [];
  const matches = (words: string[]) => wanted.every((start) => words.some((word) => word.startsWith(start)));
  searchableSettings ??= createSearchableSettings();
  const found = searchableSettings.filter(({ words }) => matches(words));
  return found.sort((a, b) => Number(matches(toWords(b.label))) - Number(matches(toWords(a.label))));
}
