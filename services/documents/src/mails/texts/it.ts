import type { MailFrameTexts } from './en-US.js';

export const italianMailFrameTexts: MailFrameTexts = {
  viewInText: { invoice: 'Vedi la fattura:', quote: 'Vedi il preventivo:' },
  line: (label, value) => `${label}: ${value}`,
  dueOn: (amount, date) => `${amount}, scadenza ${date}`,
  quoteUntil: (amount, date) => `${amount}, valido fino al ${date}`,
  online: 'Pagamento online',
  includeNumbers: 'Indichi i numeri di fattura nel pagamento.',
  statement: {
    title: 'Estratto conto',
    due: 'Scadenza',
    overdue: 'scaduta',
    row: (number, dueDate) => `Fattura ${number}, scadenza ${dueDate}`,
    more: (count) => `E altre ${count}`,
    creditOf: (number) => `Credito da ${number}`,
    moreCredits: (count) => `Credito da altre ${count}`,
    dueIn: (amount, count) => `${amount} da pagare, fatture: ${count}`,
  },
  sentWith: (brandName) => `Inviato con ${brandName}`,
  unnamedUser: 'Un utente',
};
