import type { ChangedSettingName } from '@paperbill/contracts/texts';
import { mailTextLabels, settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { toQuotationText } from './quote-text.js';

export type NoticedAnswer = Record<'decision' | 'number' | 'clientName' | 'name' | 'note', string>;

const describeQuoteAnswer = ({ clientName, decision, number }: NoticedAnswer): string =>
  `${clientName} ${decision} quote ${number}`;

/** The English texts. Every other language has the same keys. */
export const englishNoticeTexts = {
  settings: {
    paymentInstructions: settingLabels.paymentInstructions,
    defaultNote: settingLabels.defaultNote,
    email: 'Email of your company, which gets your clients’ answers',
    iban: settingLabels.iban,
    paymentLink: settingLabels.paymentLink,
    onlinePayments: settingLabels.onlinePayments,
    'template.invoice': `E-mail text: ${mailTextLabels.invoice}`,
    'template.upcoming': `E-mail text: ${mailTextLabels.upcoming}`,
    'template.overdue': `E-mail text: ${mailTextLabels.overdue}`,
    'template.receipt': `E-mail text: ${mailTextLabels.receipt}`,
    'template.quote': `E-mail text: ${mailTextLabels.quote}`,
    'template.quoteReminder': `E-mail text: ${mailTextLabels.quoteReminder}`,
  } as Record<ChangedSettingName, string>,
  changes: {
    subject: (brand: string) => `Your payment details or texts to clients in ${brand} were changed`,
    opening: 'Hello,\n\nSomebody who is signed in to your account changed what your clients see:',
    change: (name: string, before: string, after: string) =>
      `${name}\nBefore:${toQuotationText(before)}\nNow:${toQuotationText(after)}`,
    circumstances: (at: string, from: string) => `When: ${at} (UTC)\nFrom: ${from}`,
    closing: (sessionsUrl: string, pageUrls: string[], contactUrl: string) =>
      `If this was you, there is nothing to do.\n\nIf it was not you: sign out the other browsers at ${sessionsUrl}, under “${settingLabels.sessions}”, and enter the right values again at ${pageUrls.join(' and ')}. Then change the password with which you sign in. For help, write to ${contactUrl}.`,
  },
  answers: {
    subject: (first: NoticedAnswer, count: number): string =>
      count === 1 ? describeQuoteAnswer(first) : `${count} answers to your quotes`,
    opening: (count: number): string => `Hello,\n\n${count === 1 ? 'A quote was' : 'These quotes were'} answered:`,
    answer: (answer: NoticedAnswer, at: string, page: string): string =>
      [
        describeQuoteAnswer(answer),
        `Name:${toQuotationText(answer.name)}`,
        answer.note && `Note:${toQuotationText(answer.note)}`,
        `When: ${at} (UTC)`,
        `${answer.decision === 'accepted' ? 'See it and create its invoice' : 'See it'}: ${page}`,
      ]
        .filter(Boolean)
        .join('\n'),
    older: (count: number, list: string): string =>
      `${count === 1 ? 'One more answer is' : `${count} more answers are`} on the pages of your quotes: ${list}`,
  },
};

export type NoticeTexts = typeof englishNoticeTexts;
