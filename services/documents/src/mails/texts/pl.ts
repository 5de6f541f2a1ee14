import type { MailFrameTexts } from './en-US.js';

export const polishMailFrameTexts: MailFrameTexts = {
  viewInText: { invoice: 'Zobacz fakturę:', quote: 'Zobacz ofertę:' },
  line: (label, value) => `${label}: ${value}`,
  dueOn: (amount, date) => `${amount}, termin płatności ${date}`,
  quoteUntil: (amount, date) => `${amount}, ważna do ${date}`,
  online: 'Płatność online',
  includeNumbers: 'W tytule płatności prosimy podać numery faktur.',
  statement: {
    title: 'Zestawienie nieopłaconych faktur',
    due: 'Termin płatności',
    overdue: 'po terminie',
    row: (number, dueDate) => `Faktura ${number}, termin płatności ${dueDate}`,
    more: (count) => `I jeszcze ${count}`,
    creditOf: (number) => `Nadpłata z ${number}`,
    moreCredits: (count) => `Nadpłata z jeszcze ${count}`,
    dueIn: (amount, count) => `${amount} do zapłaty, liczba faktur: ${count}`,
  },
  sentWith: (brandName) => `Wysłano za pomocą ${brandName}`,
  unnamedUser: 'Użytkownik',
};
