import type { MailFrameTexts } from './en-US.js';

export const danishMailFrameTexts: MailFrameTexts = {
  viewInText: { invoice: 'Se fakturaen:', quote: 'Se tilbuddet:' },
  line: (label, value) => `${label}: ${value}`,
  dueOn: (amount, date) => `${amount}, forfalder den ${date}`,
  quoteUntil: (amount, date) => `${amount}, gyldigt til den ${date}`,
  online: 'Betal online',
  includeNumbers: 'Oplys fakturanumrene, når du betaler.',
  statement: {
    title: 'Kontoudtog',
    due: 'Forfalder',
    overdue: 'forfalden',
    row: (number, dueDate) => `Faktura ${number}, forfalder den ${dueDate}`,
    more: (count) => `Og ${count} mere`,
    creditOf: (number) => `Tilgodehavende fra ${number}`,
    moreCredits: (count) => `Tilgodehavende fra ${count} mere`,
    dueIn: (amount, count) => `${amount} til betaling, antal fakturaer: ${count}`,
  },
  sentWith: (brandName) => `Sendt med ${brandName}`,
  unnamedUser: 'En bruger',
};
