import { createContext } from 'react';
import { englishTexts, type SheetTexts } from '../texts/en-US.js';

/** The texts in the language of the document. */
export const TextsContext = createContext<SheetTexts>(englishTexts);
