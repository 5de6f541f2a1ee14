import { isolate as isolateIn } from '@paperbill/contracts/rules';
import type { LetterTexts } from './en-US.js';

const isolate = (text: string): string => isolateIn(text, 'he');

export const hebrewLetterTexts: LetterTexts = {
  documents: {
    invoice: { name: 'חשבונית', view: 'צפייה בחשבונית', viewInText: 'צפייה בחשבונית:' },
    quote: { name: 'הצעת מחיר', view: 'צפייה בהצעת המחיר', viewInText: 'צפייה בהצעת המחיר:' },
  },
  line: (label, value) => `${label}: ${value}`,
  total: 'סה״כ',
  amountDue: 'יתרה לתשלום',
  paid: 'שולם',
  cancelled: 'בוטלה',
  paidSoFar: 'שולם עד כה',
  leftToPay: 'נותר לתשלום',
  dueDate: 'לתשלום עד',
  validUntil: 'בתוקף עד',
  answered: { accepted: 'התקבלה', declined: 'נדחתה', expired: 'פג תוקפה' },
  dueOn: (amount, date) => `${amount}, לתשלום עד ${date}`,
  quoteUntil: (amount, date) => `${amount}, בתוקף עד ${date}`,
  howToPay: 'איך לשלם',
  payAt: (host) => `תשלום ב-${isolate(host)}`,
  online: 'תשלום מקוון',
  transferTo: 'המוטב',
  unnamedSender: 'השולח',
  includeNumber: (number) => `נא לציין בתשלום את מספר החשבונית ${isolate(number)}.`,
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
