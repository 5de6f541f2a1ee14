import { isolate as isolateIn } from '@paperbill/contracts/rules';
import type { MailFrameTexts } from './en-US.js';

const isolate = (text: string): string => isolateIn(text, 'he');

export const hebrewMailFrameTexts: MailFrameTexts = {
  viewInText: { invoice: 'צפייה בחשבונית:', quote: 'צפייה בהצעת המחיר:' },
  line: (label, value) => `${label}: ${value}`,
  dueOn: (amount, date) => `${amount}, לתשלום עד ${date}`,
  quoteUntil: (amount, date) => `${amount}, בתוקף עד ${date}`,
  online: 'תשלום מקוון',
  includeNumbers: 'נא לציין בתשלום את מספרי החשבוניות.',
  statement: {
    title: 'חשבוניות פתוחות',
    due: 'לתשלום עד',
    overdue: 'באיחור',
    row: (number, dueDate) => `חשבונית ${isolate(number)}, לתשלום עד ${dueDate}`,
    more: (count) => `ועוד ${count}`,
    creditOf: (number) => `זיכוי מחשבונית ${isolate(number)}`,
    moreCredits: (count) => `זיכוי מעוד ${count}`,
    dueIn: (amount, count) => `${amount} לתשלום, חשבוניות פתוחות: ${count}`,
  },
  sentWith: (brandName) => `נשלח באמצעות ${isolate(brandName)}`,
  unnamedUser: 'משתמש',
};
