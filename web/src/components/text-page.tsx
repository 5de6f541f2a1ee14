import {
  appLanguageTags,
  DEFAULT_APP_LANGUAGE,
  type PublicSitePage,
  toPathInLanguage,
  type TranslatedPage,
  translatedPages,
} from '@paperbill/contracts/http';
import type { ReactNode } from 'react';
import { brand, publicUrl } from '../brand.js';
import { getAppLanguage } from '../languages/app-language.js';
import styles from './text-page.module.css';

interface TextPageProps {
  title: string;
  lead: ReactNode;
  /** The language of the page, if it differs from the language of the app. */
  lang?: string;
  children: ReactNode;
}

export function TextPage({ title, lead, lang, children }: TextPageProps) {
  return (
    <div className={styles.page} lang={lang}>
      <header>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      {children}
    </div>
  );
}

interface PageHeadProps {
  title: string;
  description: string;
  path: PublicSitePage;
}

export function PageMetadata({ title, description, path }: PageHeadProps) {
  const translated = translatedPages.find((page) => page === path);
  const address = publicUrl + (translated ? toPathInLanguage(translated, getAppLanguage()) : path);
  return (
    <>
      {translated && <LinksToLanguages page={translated} />}
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${publicUrl}/link-preview.png`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

const LinksToLanguages = ({ page }: { page: TranslatedPage }) => (
  <>
    {appLanguageTags.map((language) => (
      <link key={language} rel="alternate" hrefLang={language} href={publicUrl + toPathInLanguage(page, language)} />
    ))}
    <link rel="alternate" hrefLang="x-default" href={publicUrl + toPathInLanguage(page, DEFAULT_APP_LANGUAGE)} />
  </>
);

export interface QuestionAndAnswer {
  question: string;
  answer: ReactNode;
  /** The question is shown only in deployments with this property. By default, it is always shown. */
  shownIf?: 'payments' | 'no-payments' | 'trial' | 'client-payments';
}

/** Each answer is in a `details` element, so that it opens without JavaScript. */
export function QuestionsAndAnswers({ questions }: { questions: readonly QuestionAndAnswer[] }) {
  return (
    <div className={styles.questions}>
      {questions.map(({ question, answer, shownIf }) => (
        <details key={question} data-only={shownIf}>
          <summary>{question}</summary>
          <div className={styles.answer}>{answer}</div>
        </details>
      ))}
    </div>
  );
}

export const SupportLink = () => <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>;
