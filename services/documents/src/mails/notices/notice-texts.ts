import type { AppLanguage } from '@paperbill/contracts/http';
import { germanNoticeTexts } from './de.js';
import { englishNoticeTexts, type NoticeTexts } from './en.js';
import { spanishNoticeTexts } from './es.js';
import { frenchNoticeTexts } from './fr.js';

const textsOfLanguage: Partial<Record<AppLanguage, NoticeTexts>> = {
  de: germanNoticeTexts,
  fr: frenchNoticeTexts,
  es: spanishNoticeTexts,
};

export const getNoticeTexts = (language: AppLanguage | undefined): NoticeTexts =>
  (language && textsOfLanguage[language]) || englishNoticeTexts;
