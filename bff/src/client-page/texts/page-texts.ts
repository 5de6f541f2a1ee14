import { type Language, languages, toLanguage } from '@paperbill/contracts/rules';
import { getSheetTexts, loadSheetTexts, type SheetTexts } from '@paperbill/contracts/languages';
import { germanPageTexts } from './de.js';
import { englishPageTexts, type PageTexts } from './en-US.js';
import { frenchPageTexts } from './fr.js';
import { spanishPageTexts } from './es.js';
import { italianPageTexts } from './it.js';
import { dutchPageTexts } from './nl.js';
import { portuguesePageTexts } from './pt-PT.js';
import { brazilianPageTexts } from './pt-BR.js';
import { polishPageTexts } from './pl.js';
import { swedishPageTexts } from './sv.js';
import { danishPageTexts } from './da.js';
import { czechPageTexts } from './cs.js';
import { japanesePageTexts } from './ja.js';
import { arabicPageTexts } from './ar.js';
import { hebrewPageTexts } from './he.js';

const textsOfLanguage: Record<Language, PageTexts> = {
  'en-US': englishPageTexts,
  'en-GB': englishPageTexts,
  de: germanPageTexts,
  fr: frenchPageTexts,
  es: spanishPageTexts,
  it: italianPageTexts,
  nl: dutchPageTexts,
  'pt-PT': portuguesePageTexts,
  'pt-BR': brazilianPageTexts,
  pl: polishPageTexts,
  sv: swedishPageTexts,
  da: danishPageTexts,
  cs: czechPageTexts,
  ja: japanesePageTexts,
  ar: arabicPageTexts,
  he: hebrewPageTexts,
};

// The texts of all languages are loaded at the start, because pages are rendered without waiting.
await Promise.all(languages.map((language) => loadSheetTexts({ language })));

interface WithLanguage {
  language?: Language | undefined;
}

export const getPageTexts = (document: WithLanguage): PageTexts & { sheet: SheetTexts; language: Language } => ({
  ...textsOfLanguage[toLanguage(document.language)],
  sheet: getSheetTexts(document),
  language: toLanguage(document.language),
});
