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

export const getArchiveTexts = (language: AppLanguage): ArchiveTexts =>
  textsOfLanguage[language] ?? englishArchiveTexts;
