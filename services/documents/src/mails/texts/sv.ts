import type { MailFrameTexts } from './en-US.js';

export const swedishMailFrameTexts: MailFrameTexts = {
  viewInText: { invoice: 'Visa fakturan:', quote: 'Visa offerten:' },
  line: (label, value) => `${label}: ${value}`,
  dueOn: (amount, date) => `${amount}, förfaller ${date}`,
  quoteUntil: (amount, date) => `${amount}, giltig till och med ${date}`,
  online: 'Betala online',
  includeNumbers: 'Ange fakturanumren när du betalar.',
  statement: {
    title: 'Kontoutdrag',
    due: 'Förfaller',
    overdue: 'förfallen',
    row: (number, dueDate) => `Faktura ${number}, förfaller ${dueDate}`,
    more: (count) => `Och ${count} till`,
    creditOf: (number) => `Tillgodo från ${number}`,
    moreCredits: (count) => `Tillgodo från ${count} till`,
    dueIn: (amount, count) => `${amount} att betala, antal fakturor: ${count}`,
  },
  sentWith: (brandName) => `Skickat med ${brandName}`,
  unnamedUser: 'En användare',
};
