import { getMailTexts, hasMailTexts, loadMailTexts } from '@paperbill/contracts/languages';
import type { Language } from '@paperbill/contracts/rules';
import { use } from 'react';

/**
 * Returns the texts of e-mails in the language of the document. Suspends the component until these texts have loaded.
 */
export function useMailTexts(document: { language?: Language | undefined }) {
  if (!hasMailTexts(document)) use(loadMailTexts(document));
  return getMailTexts(document);
}
