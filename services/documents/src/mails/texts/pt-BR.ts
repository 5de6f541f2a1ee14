import type { MailPartTexts } from './en-US.js';
import { portugueseMailPartTexts } from './pt-PT.js';

/** The texts that Brazil writes differently from Portugal. */
export const brazilianMailPartTexts: MailPartTexts = {
  ...portugueseMailPartTexts,
  includeNumbers: 'Informe os números das faturas no pagamento.',
  statement: { ...portugueseMailPartTexts.statement, title: 'Faturas em aberto' },
  unnamedUser: 'Um usuário',
};
