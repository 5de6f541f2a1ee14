import type { MailFrameTexts } from './en-US.js';
import { portugueseMailFrameTexts } from './pt-PT.js';

/** The texts that Brazil writes differently from Portugal. */
export const brazilianMailFrameTexts: MailFrameTexts = {
  ...portugueseMailFrameTexts,
  includeNumbers: 'Informe os números das faturas no pagamento.',
  statement: { ...portugueseMailFrameTexts.statement, title: 'Faturas em aberto' },
  unnamedUser: 'Um usuário',
};
