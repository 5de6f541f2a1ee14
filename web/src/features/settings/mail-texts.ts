import { getMailTexts, hasMailTexts, loadMailTexts } from '@paperbill/contracts/languages';
import type { Language } from '@paperbill/contracts/rules';
import { use } from 'react';

/** Suspends until the texts are loaded. */
export function useMailTexts(document: { language?: Language | undefined }) {
  if (!hasMailTexts(document)) use(loadMailTexts(document));
  return getMailTexts(document);
}
