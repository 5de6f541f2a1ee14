import type { MailFrameTexts } from './en-US.js';

export const portugueseMailFrameTexts: MailFrameTexts = {
  viewInText: { invoice: 'Ver a fatura:', quote: 'Ver o orçamento:' },
  line: (label, value) => `${label}: ${value}`,
  dueOn: (amount, date) => `${amount}, com vencimento em ${date}`,
  quoteUntil: (amount, date) => `${amount}, válido até ${date}`,
  online: 'Pagamento online',
  includeNumbers: 'Indique os números das faturas no pagamento.',
  statement: {
    title: 'Extrato de conta',
    due: 'Vencimento',
    overdue: 'vencida',
    row: (number, dueDate) => `Fatura ${number}, com vencimento em ${dueDate}`,
    more: (count) => `E mais ${count}`,
    creditOf: (number) => `Crédito de ${number}`,
    moreCredits: (count) => `Crédito de mais ${count}`,
    dueIn: (amount, count) => `${amount} a pagar, faturas: ${count}`,
  },
  sentWith: (brandName) => `Enviado com ${brandName}`,
  unnamedUser: 'Um utilizador',
};
