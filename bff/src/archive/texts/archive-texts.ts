import type { AppLanguage } from '@paperbill/contracts/http';
import { germanArchiveTexts } from './de.js';
import { type ArchiveTexts, englishArchiveTexts } from './en.js';
import { spanishArchiveTexts } from './es.js';
import { frenchArchiveTexts } from './fr.js';

/** The texts of the files in exports, in each language of the app. */
export const archiveTexts: Record<AppLanguage, ArchiveTexts> = {
  en: englishArchiveTexts,
  de: germanArchiveTexts,
  fr: frenchArchiveTexts,
  es: spanishArchiveTexts,
};
