import type { MailFrameTexts } from './en-US.js';

export const dutchMailFrameTexts: MailFrameTexts = {
  viewInText: { invoice: 'Factuur bekijken:', quote: 'Offerte bekijken:' },
  line: (label, value) => `${label}: ${value}`,
  dueOn: (amount, date) => `${amount}, te betalen uiterlijk ${date}`,
  quoteUntil: (amount, date) => `${amount}, geldig tot en met ${date}`,
  online: 'Online betalen',
  includeNumbers: 'Vermeld bij uw betaling de factuurnummers.',
  statement: {
    title: 'Openstaande facturen',
    due: 'Vervaldatum',
    overdue: 'vervallen',
    row: (number, dueDate) => `Factuur ${number}, vervaldatum ${dueDate}`,
    more: (count) => `En nog ${count}`,
    creditOf: (number) => `Tegoed van ${number}`,
    moreCredits: (count) => `Tegoed van nog ${count}`,
    dueIn: (amount, count) => `${amount} te betalen, facturen: ${count}`,
  },
  sentWith: (brandName) => `Verzonden met ${brandName}`,
  unnamedUser: 'Een gebruiker',
};
