import type { PublicPage } from '@paperbill/contracts/http';
import type { ReactNode } from 'react';
import { brand, publicUrl } from '../brand.js';
import styles from './text-page.module.css';

interface TextPageProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** The layout of a public text page. The sections of the page use h2 headings. */
export function TextPage({ title, lead, children }: TextPageProps) {
  return (
    <div className={styles.page}>
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
  /** Description of the page in one or two sentences, for search results and link previews. */
  description: string;
  path: PublicPage;
}

export function PageHead({ title, description, path }: PageHeadProps) {
  const address = publicUrl + path;
  return (
    <>
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

export interface Question {
  question: string;
  answer: ReactNode;
  /** The deployments in which the question is shown: with payments, without payments, or with a trial. */
  only?: 'payments' | 'no-payments' | 'trial';
}

/** A list of questions with answers that the reader can expand. The list works without scripts. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={styles.questions}>
      {questions.map(({ question, answer, only }) => (
        <details key={question} data-only={only}>
          <summary>{question}</summary>
          <div className={styles.answer}>{answer}</div>
        </details>
      ))}
    </div>
  );
}

export const SupportLink = () => <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>;
