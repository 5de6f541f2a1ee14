import {
  getMailTexts,
  getSheetTexts,
  loadMailTexts,
  loadSheetTexts,
  type SheetTexts,
} from '@paperbill/contracts/languages';
import type { MailSummaryTexts } from '@paperbill/contracts/texts/mail-templates';
import { type Language, languages, toLanguage } from '@paperbill/contracts/rules';
import { arabicMailFrameTexts } from './ar.js';
import { czechMailFrameTexts } from './cs.js';
import { danishMailFrameTexts } from './da.js';
import { germanMailFrameTexts } from './de.js';
import { englishMailFrameTexts, type MailFrameTexts } from './en-US.js';
import { spanishMailFrameTexts } from './es.js';
import { frenchMailFrameTexts } from './fr.js';
import { hebrewMailFrameTexts } from './he.js';
import { italianMailFrameTexts } from './it.js';
import { japaneseMailFrameTexts } from './ja.js';
import { dutchMailFrameTexts } from './nl.js';
import { polishMailFrameTexts } from './pl.js';
import { brazilianMailFrameTexts } from './pt-BR.js';
import { portugueseMailFrameTexts } from './pt-PT.js';
import { swedishMailFrameTexts } from './sv.js';

const textsOfLanguage: Record<Language, MailFrameTexts> = {
  'en-US': englishMailFrameTexts,
  'en-GB': englishMailFrameTexts,
  de: germanMailFrameTexts,
  fr: frenchMailFrameTexts,
  es: spanishMailFrameTexts,
  it: italianMailFrameTexts,
  nl: dutchMailFrameTexts,
  'pt-PT': portugueseMailFrameTexts,
  'pt-BR': brazilianMailFrameTexts,
  pl: polishMailFrameTexts,
  sv: swedishMailFrameTexts,
  da: danishMailFrameTexts,
  cs: czechMailFrameTexts,
  ja: japaneseMailFrameTexts,
  ar: arabicMailFrameTexts,
  he: hebrewMailFrameTexts,
};

// The texts of all languages are loaded at the start, because mails are composed synchronously.
await Promise.all(languages.flatMap((language) => [loadSheetTexts({ language }), loadMailTexts({ language })]));

export type LanguageOfMail = MailFrameTexts & MailSummaryTexts & { sheet: SheetTexts; language: Language };

export const getMailFrameTexts = (document: { language?: Language | undefined }): LanguageOfMail => ({
  ...textsOfLanguage[toLanguage(document.language)],
  ...getMailTexts(document).summary,
  sheet: getSheetTexts(document),
  language: toLanguage(document.language),
});
