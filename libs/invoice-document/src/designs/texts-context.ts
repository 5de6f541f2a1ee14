import { type Context, createContext } from 'react';
import { englishTexts, type SheetTexts } from '@paperbill/contracts/languages';

export const TextsContext: Context<SheetTexts> = createContext(englishTexts);
