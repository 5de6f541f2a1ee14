import type { AppLanguage } from '@paperbill/contracts/http';
import { germanNoticeTexts } from './de.js';
import { englishNoticeTexts, type NoticeTexts } from './en.js';
import { spanishNoticeTexts } from './es.js';
import { frenchNoticeTexts } from './fr.js';

/** The texts of e-mails to users about their accounts, in each language of the app. */
export const noticeTexts: Record<AppLanguage, NoticeTexts> = {
  en: englishNoticeTexts,
  de: germanNoticeTexts,
  fr: frenchNoticeTexts,
  es: spanishNoticeTexts,
};
