import type { LetterTexts } from './en-US.js';
import { portugueseLetterTexts } from './pt-PT.js';

/** The texts that Brazil writes differently from Portugal. */
export const brazilianLetterTexts: LetterTexts = {
  ...portugueseLetterTexts,
  includeNumbers: 'Informe os números das faturas no pagamento.',
  statement: { ...portugueseLetterTexts.statement, title: 'Faturas em aberto' },
  unnamedUser: 'Um usuário',
};
