import type { AppLanguage } from '@paperbill/contracts/http';
import { germanArchiveTexts } from './de.js';
import { type ArchiveTexts, englishArchiveTexts } from './en.js';
import { spanishArchiveTexts } from './es.js';
import { frenchArchiveTexts } from './fr.js';

const textsOfLanguage: Partial<Record<AppLanguage, ArchiveTexts>> = {
  de: germanArchiveTexts,
  fr: frenchArchiveTexts,
  es: spanishArchiveTexts,
};

/** Returns the texts of the files in exports. They are in English in a language without such texts. */
export const getArchiveTexts = (language: AppLanguage): ArchiveTexts =>
  textsOfLanguage[language] ?? englishArchiveTexts;
