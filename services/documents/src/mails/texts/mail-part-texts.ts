import {
  getMailTexts,
  getSheetTexts,
  loadMailTexts,
  loadSheetTexts,
  type SheetTexts,
} from '@paperbill/contracts/languages';
import type { MailSummaryTexts } from '@paperbill/contracts/texts/mail-templates';
import { type Language, languages, toLanguage } from '@paperbill/contracts/rules';
import { arabicMailPartTexts } from './ar.js';
import { czechMailPartTexts } from './cs.js';
import { danishMailPartTexts } from './da.js';
import { germanMailPartTexts } from './de.js';
import { englishMailPartTexts, type MailPartTexts } from './en-US.js';
import { spanishMailPartTexts } from './es.js';
import { frenchMailPartTexts } from './fr.js';
import { hebrewMailPartTexts } from './he.js';
import { italianMailPartTexts } from './it.js';
import { japaneseMailPartTexts } from './ja.js';
import { dutchMailPartTexts } from './nl.js';
import { polishMailPartTexts } from './pl.js';
import { brazilianMailPartTexts } from './pt-BR.js';
import { portugueseMailPartTexts } from './pt-PT.js';
import { swedishMailPartTexts } from './sv.js';

const textsOfLanguage: Record<Language, MailPartTexts> = {
  'en-US': englishMailPartTexts,
  'en-GB': englishMailPartTexts,
  de: germanMailPartTexts,
  fr: frenchMailPartTexts,
  es: spanishMailPartTexts,
  it: italianMailPartTexts,
  nl: dutchMailPartTexts,
  'pt-PT': portugueseMailPartTexts,
  'pt-BR': brazilianMailPartTexts,
  pl: polishMailPartTexts,
  sv: swedishMailPartTexts,
  da: danishMailPartTexts,
  cs: czechMailPartTexts,
  ja: japaneseMailPartTexts,
  ar: arabicMailPartTexts,
  he: hebrewMailPartTexts,
};

// The texts of all languages are loaded at the start, because mails are composed synchronously.
await Promise.all(languages.flatMap((language) => [loadSheetTexts({ language }), loadMailTexts({ language })]));

export type LanguageOfMail = MailPartTexts & MailSummaryTexts & { sheet: SheetTexts; language: Language };

export const getMailPartTexts = (document: { language?: Language | undefined }): LanguageOfMail => ({
  ...textsOfLanguage[toLanguage(document.language)],
  ...getMailTexts(document).summary,
  sheet: getSheetTexts(document),
  language: toLanguage(document.language),
});
