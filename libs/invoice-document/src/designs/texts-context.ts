import { type Context, createContext } from 'react';
import { englishTexts, type SheetTexts } from '@paperbill/contracts/languages';

/** The texts of the sheet in the language of the document. */
export const TextsContext: Context<SheetTexts> = createContext(englishTexts);
