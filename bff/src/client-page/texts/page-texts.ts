import { type Language, languages, toLanguage } from '@paperbill/contracts/rules';
import { getSheetTexts, loadSheetTexts, type SheetTexts } from '@paperbill/contracts/languages';
import { germanPageTexts } from './de.js';
import { englishPageTexts, type PageTexts } from './en-US.js';

const textsOfLanguage: Record<Language, PageTexts> = {
  'en-US': englishPageTexts,
  'en-GB': englishPageTexts,
  de: germanPageTexts,
};

// The texts of all languages are loaded at the start, because pages are rendered without waiting.
await Promise.all(languages.map((language) => loadSheetTexts({ language })));

interface InLanguage {
  language?: Language | undefined;
}

/** Returns the texts of a client's page in the language of its document. They include the texts of the sheet. */
export const getPageTexts = (document: InLanguage): PageTexts & { sheet: SheetTexts; language: Language } => ({
  ...textsOfLanguage[toLanguage(document.language)],
  sheet: getSheetTexts(document),
  language: toLanguage(document.language),
});
