import type { AppError, ErrorCode, LinkedInvoice, LinkedQuote } from '@paperbill/contracts/http';
import { getLanguageAttributes, type Language } from '@paperbill/contracts/rules';
import { refusalTexts } from '@paperbill/contracts/texts';
import { capitalize } from '@paperbill/contracts/texts';
import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { InvoiceOfClient, type InvoiceOfClientProps } from './invoice-of-client.js';
import { AnswerForm, type AnswerFormProps, QuoteOfClient, type QuoteOfClientProps } from './quote-of-client.js';
import { PAGE_STYLE } from './page-style.js';
import { isErrorOfDocument } from './texts/en-US.js';
import { getPageTexts } from './texts/page-texts.js';
import type { Theme } from './theme.js';

export interface PageSurroundings {
  brandName: string;
  home: string;
  theme: Theme;
}

export interface InvoicePageProps extends PageSurroundings, InvoiceOfClientProps {}

export interface QuotePageProps extends PageSurroundings, QuoteOfClientProps {}

/** The data from which a client's page of a document is rendered. */
export type DocumentPageProps = InvoicePageProps | QuotePageProps;

const DEFAULT_COLOR = '#000000';
/** Matches a color of six hexadecimal digits. The pattern prevents CSS injection. */
const HEX_COLOR = /^#[0-9a-f]{6}$/i;

export const renderDocumentPage = (props: DocumentPageProps): string =>
  'invoice' in props ? renderInvoicePage(props) : renderQuotePage(props);

function renderInvoicePage({ brandName, home, theme, ...props }: InvoicePageProps): string {
  const title = getPageTexts(props.invoice).invoice(props.invoice.invoiceNumber);
  return renderToHtml(
    <Page {...{ brandName, home, theme }} {...toTitleAndStyle(title, props.invoice)} script>
      <InvoiceOfClient {...props} />
    </Page>,
  );
}

function renderQuotePage({ brandName, home, theme, ...props }: QuotePageProps): string {
  return renderToHtml(
    <Page
      {...{ brandName, home, theme }}
      {...toTitleAndStyle(getPageTexts(props.quote).quote(props.quote.number), props.quote)}
      script
    >
      <QuoteOfClient {...props} />
    </Page>,
  );
}

export function renderAnswerPage({ brandName, home, theme, ...props }: PageSurroundings & AnswerFormProps): string {
  return renderToHtml(
    <Page
      {...{ brandName, home, theme }}
      {...toTitleAndStyle(getPageTexts(props.quote).quote(props.quote.number), props.quote)}
    >
      <AnswerForm {...props} />
    </Page>,
  );
}

function toTitleAndStyle(name: string, document: LinkedInvoice | LinkedQuote) {
  const { companyName, companyNameColor: color, language } = document;
  const company = companyName.trim();
  const isOwnColor = HEX_COLOR.test(color) && color !== DEFAULT_COLOR;
  return {
    title: company ? getPageTexts(document).titleFrom(name, company) : name,
    language,
    ...(isOwnColor && { style: { '--company': color } as CSSProperties }),
  };
}

interface ErrorPageProps extends PageSurroundings {
  error: AppError;
  /** The language of the document, if it is known. */
  language?: Language | undefined;
  /** The path of the quote's page, which the client can open again. */
  back?: string;
}

/** Renders an error as an HTML page. */
export function renderErrorPage({ error, language, back, ...surroundings }: ErrorPageProps): string {
  const { code, retryAfter } = error;
  const { errors, openQuote } = getPageTexts({ language });
  const [title, text] = isErrorOfDocument(code) ? errors[code] : (otherErrors[code] ?? FAILURE_TEXTS);
  return renderToHtml(
    <Page {...surroundings} title={title} language={language}>
      <main className="card" style={{ marginTop: '48px' }}>
        <h1>{title}</h1>
        <p>{retryAfter === undefined ? text : `${text} ${refusalTexts.tryAgainIn(retryAfter)}`}</p>
        {back && (
          <p>
            <a href={back}>{openQuote}</a>
          </p>
        )}
      </main>
    </Page>,
  );
}

const FAILURE_TEXTS = ['This page can’t be shown right now', 'Please try again in a minute.'] as const;

/** The errors after which the document is not known. They are in English. */
const otherErrors: Partial<Record<ErrorCode, readonly [title: string, text: string]>> = {
  NOT_FOUND: [
    'This link does not work',
    'The address may be incomplete, or the sender has deleted the link. Please ask the sender for a new one.',
  ],
  METHOD_NOT_ALLOWED: ['This link does not work', 'Please open it as it was sent to you.'],
  TOO_MANY_REQUESTS: ['Please wait', 'Too much is asked for at once.'],
};

interface PageProps extends PageSurroundings {
  title: string;
  style?: CSSProperties;
  script?: boolean;
  language?: Language | undefined;
  children: ReactNode;
}

function Page({ brandName, home, theme, title, style, script, language, children }: PageProps) {
  return (
    <html {...getLanguageAttributes(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {theme.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <style>{theme.style + PAGE_STYLE}</style>
        {script && <script src="/opened.js" defer />}
      </head>
      <body>
        <div className="page" style={style}>
          {children}
          <footer className="foot small soft">
            {getPageTexts({ language }).madeWith} <a href={home}>{capitalize(brandName)}</a>
          </footer>
        </div>
      </body>
    </html>
  );
}

const renderToHtml = (page: ReactNode): string => `<!doctype html>${renderToStaticMarkup(page)}`;
