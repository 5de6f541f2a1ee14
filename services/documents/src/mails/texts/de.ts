import type { MailFrameTexts } from './en-US.js';

export const germanMailFrameTexts: MailFrameTexts = {
  viewInText: { invoice: 'Rechnung ansehen:', quote: 'Angebot ansehen:' },
  line: (label, value) => `${label}: ${value}`,
  dueOn: (amount, date) => `${amount}, fällig am ${date}`,
  quoteUntil: (amount, date) => `${amount}, gültig bis ${date}`,
  online: 'Online-Zahlung',
  includeNumbers: 'Bitte geben Sie bei der Zahlung die Rechnungsnummern an.',
  statement: {
    title: 'Offene Posten',
    due: 'Fällig am',
    overdue: 'überfällig',
    row: (number, dueDate) => `Rechnung ${number}, fällig am ${dueDate}`,
    more: (count) => `Und ${count} weitere`,
    creditOf: (number) => `Guthaben aus ${number}`,
    moreCredits: (count) => `Guthaben aus ${count} weiteren`,
    dueIn: (amount, count) => `${amount} zu zahlen, offene Rechnungen: ${count}`,
  },
  sentWith: (brandName) => `Gesendet mit ${brandName}`,
  unnamedUser: 'Ein Nutzer',
};
