import type { PublicPage } from '@paperbill/contracts/http';
import type { ReactNode } from 'react';
import { brand, publicUrl } from '../brand.js';
import styles from './text-page.module.css';

interface TextPageProps {
  title: string;
  /** A sentence or two beneath the title. */
  lead: ReactNode;
  children: ReactNode;
}

/** A page to be read: its title, what it is about, and sections with headings of the second level. */
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
  /** One or two sentences for search results and previews of shared links. */
  description: string;
  path: PublicPage;
}

/** What a public page says about itself to browsers, search engines and wherever a link to it is shared. */
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
  /** Where it is true: where somebody can pay for Pro, or where nobody can. */
  only?: 'payments' | 'no-payments';
}

/** Questions that open to their answers, without a script. */
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

/** The operator's support address, ready to be written to. */
export const SupportLink = () => <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>;
