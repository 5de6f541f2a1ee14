import type { MailFrameTexts } from './en-US.js';

export const spanishMailFrameTexts: MailFrameTexts = {
  viewInText: { invoice: 'Ver la factura:', quote: 'Ver el presupuesto:' },
  line: (label, value) => `${label}: ${value}`,
  dueOn: (amount, date) => `${amount}, con vencimiento el ${date}`,
  quoteUntil: (amount, date) => `${amount}, válido hasta el ${date}`,
  online: 'Pago en línea',
  includeNumbers: 'Indique los números de factura en su pago.',
  statement: {
    title: 'Estado de cuenta',
    due: 'Vencimiento',
    overdue: 'vencida',
    row: (number, dueDate) => `Factura ${number}, con vencimiento el ${dueDate}`,
    more: (count) => `Y ${count} más`,
    creditOf: (number) => `Saldo a favor de ${number}`,
    moreCredits: (count) => `Saldo a favor de ${count} más`,
    dueIn: (amount, count) => `${amount} por pagar, facturas: ${count}`,
  },
  sentWith: (brandName) => `Enviado con ${brandName}`,
  unnamedUser: 'Un usuario',
};
