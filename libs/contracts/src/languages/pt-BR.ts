import type { SheetTexts } from './en-US.js';
import { texts as portugueseTexts, units } from './pt-PT.js';
import { createUnitLabel } from './unit-names.js';

/** The texts that Brazil writes differently from Portugal. */
export const texts: SheetTexts = {
  ...portugueseTexts,
  kinds: {
    ...portugueseTexts.kinds,
    invoice: { ...portugueseTexts.kinds.invoice, clientHeading: 'FATURADO PARA' },
  },
  amounts: { ...portugueseTexts.amounts, language: 'pt-BR' },
  number: (number) => `Nº\u00a0${number}`,
  forInvoice: 'Fatura nº',
  formatPaymentTerms: (days) => (days === 0 ? 'À vista' : `${days}\u00a0dias`),
  unitLabel: createUnitLabel('pt-BR', {
    ...units,
    item: { one: 'item', other: 'itens' },
    subscription: 'assinatura',
    appointment: 'agendamento',
    seat: 'assento',
    ticket: 'ingresso',
    percentage: 'porcentagem',
  }),
  creditFor: (invoiceNumber, invoiceDate) =>
    `Esta nota de crédito refere-se à fatura nº\u00a0${invoiceNumber} de ${invoiceDate}.`,
  creditLine: (invoiceNumber) => `Crédito da fatura nº\u00a0${invoiceNumber}`,
  partyIds: { taxId: 'CNPJ/CPF', registrationNumber: 'Nº de registro' },
  logo: (companyName) => `Logotipo de ${companyName}`,
};
