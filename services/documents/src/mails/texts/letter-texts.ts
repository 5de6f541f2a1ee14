import {
  getMailTexts,
  getSheetTexts,
  loadMailTexts,
  loadSheetTexts,
  type SheetTexts,
} from '@paperbill/contracts/languages';
import type { MailSummaryTexts } from '@paperbill/contracts/texts/mail-templates';
import { type Language, languages, toLanguage } from '@paperbill/contracts/rules';
import { arabicLetterTexts } from './ar.js';
import { czechLetterTexts } from './cs.js';
import { danishLetterTexts } from './da.js';
import { germanLetterTexts } from './de.js';
import { englishLetterTexts, type LetterTexts } from './en-US.js';
import { spanishLetterTexts } from './es.js';
import { frenchLetterTexts } from './fr.js';
import { hebrewLetterTexts } from './he.js';
import { italianLetterTexts } from './it.js';
import { japaneseLetterTexts } from './ja.js';
import { dutchLetterTexts } from './nl.js';
import { polishLetterTexts } from './pl.js';
import { brazilianLetterTexts } from './pt-BR.js';
import { portugueseLetterTexts } from './pt-PT.js';
import { swedishLetterTexts } from './sv.js';

const textsOfLanguage: Record<Language, LetterTexts> = {
  'en-US': englishLetterTexts,
  'en-GB': englishLetterTexts,
  de: germanLetterTexts,
  fr: frenchLetterTexts,
  es: spanishLetterTexts,
  it: italianLetterTexts,
  nl: dutchLetterTexts,
  'pt-PT': portugueseLetterTexts,
  'pt-BR': brazilianLetterTexts,
  pl: polishLetterTexts,
  sv: swedishLetterTexts,
  da: danishLetterTexts,
  cs: czechLetterTexts,
  ja: japaneseLetterTexts,
  ar: arabicLetterTexts,
  he: hebrewLetterTexts,
};

// The texts of all languages are loaded at the start, because mails are composed synchronously.
await Promise.all(languages.flatMap((language) => [loadSheetTexts({ language }), loadMailTexts({ language })]));

export type LanguageOfLetter = LetterTexts & MailSummaryTexts & { sheet: SheetTexts; language: Language };

/** Returns the texts of a mail in the language of its document. The texts of the printed sheet are included. */
export const getLetterTexts = (document: { language?: Language | undefined }): LanguageOfLetter => ({
  ...textsOfLanguage[toLanguage(document.language)],
  ...getMailTexts(document).summary,
  sheet: getSheetTexts(document),
  language: toLanguage(document.language),
});
