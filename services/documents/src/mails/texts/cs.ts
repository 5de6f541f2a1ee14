import type { MailFrameTexts } from './en-US.js';

export const czechMailFrameTexts: MailFrameTexts = {
  viewInText: { invoice: 'Zobrazit fakturu:', quote: 'Zobrazit nabídku:' },
  line: (label, value) => `${label}: ${value}`,
  dueOn: (amount, date) => `${amount}, splatnost ${date}`,
  quoteUntil: (amount, date) => `${amount}, platnost do ${date}`,
  online: 'Platba online',
  includeNumbers: 'Při platbě prosím uveďte čísla faktur.',
  statement: {
    title: 'Přehled neuhrazených faktur',
    due: 'Splatnost',
    overdue: 'po splatnosti',
    row: (number, dueDate) => `Faktura ${number}, splatnost ${dueDate}`,
    more: (count) => `A ještě ${count}`,
    creditOf: (number) => `Přeplatek z ${number}`,
    moreCredits: (count) => `Přeplatek z dalších ${count}`,
    dueIn: (amount, count) => `${amount} k úhradě, počet faktur: ${count}`,
  },
  sentWith: (brandName) => `Odesláno pomocí ${brandName}`,
  unnamedUser: 'Uživatel',
};
