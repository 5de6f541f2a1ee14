import type { AppError, LinkedInvoice, LinkedQuote } from '@paperbill/contracts/http';
import { getLanguageAttributes, getLocale, type Language } from '@paperbill/contracts/rules';
import { capitalize, roundWait } from '@paperbill/contracts/texts';
import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Sender } from './document-parts.js';
import { InvoiceOfClient, type InvoiceOfClientProps } from './invoice-of-client.js';
import { PaymentForm, type PaymentFormProps } from './online-payment.js';
import {
  type InvoiceAndPath,
  StopAutomaticPaymentsForm,
  type StopFormProps,
  StoppedAutomaticPayments,
} from './saved-card.js';
import { AnswerForm, type AnswerFormProps, QuoteOfClient, type QuoteOfClientProps } from './quote-of-client.js';
import { PAGE_STYLE } from './page-style.js';
import { getPageTexts } from './texts/page-texts.js';
import type { Theme } from './theme.js';

export interface PageSurroundings {
  brandName: string;
  home: string;
  theme: Theme;
}

/** The data from which a client's page of a document is rendered. */
export type DocumentPageProps = PageSurroundings & (InvoiceOfClientProps | QuoteOfClientProps);

const DEFAULT_COLOR = '#000000';
/** Matches a color of six hexadecimal digits. The pattern prevents CSS injection. */
const HEX_COLOR = /^#[0-9a-f]{6}$/i;

export function renderDocumentPage({ brandName, home, theme, ...props }: DocumentPageProps): string {
  const surroundings = { brandName, home, theme };
  return 'invoice' in props
    ? renderAbout(props.invoice, surroundings, <InvoiceOfClient {...props} />, true)
    : renderAbout(props.quote, surroundings, <QuoteOfClient {...props} />, true);
}

export const renderAnswerPage = ({ brandName, home, theme, ...props }: PageSurroundings & AnswerFormProps): string =>
  renderAbout(props.quote, { brandName, home, theme }, <AnswerForm {...props} />);

export const renderPaymentForm = ({ brandName, home, theme, ...props }: PageSurroundings & PaymentFormProps): string =>
  renderForm(props, { brandName, home, theme }, <PaymentForm {...props} />);

export const renderStopForm = ({ brandName, home, theme, ...props }: PageSurroundings & StopFormProps): string =>
  renderForm(props, { brandName, home, theme }, <StopAutomaticPaymentsForm {...props} />);

export const renderStoppedPage = ({ brandName, home, theme, ...props }: PageSurroundings & InvoiceAndPath): string =>
  renderForm(props, { brandName, home, theme }, <StoppedAutomaticPayments {...props} />);

const renderForm = ({ invoice, path }: InvoiceAndPath, surroundings: PageSurroundings, form: ReactNode): string =>
  renderAbout(
    invoice,
    surroundings,
    <>
      <Sender
        document={invoice}
        path={path}
        name={invoice.companyName.trim() || getPageTexts(invoice).unnamedInvoice}
      />
      {form}
    </>,
  );

/** Renders a page whose title and color are those of the document. */
function renderAbout(
  document: LinkedInvoice | LinkedQuote,
  surroundings: PageSurroundings,
  children: ReactNode,
  script = false,
): string {
  const { companyName, companyNameColor: color, language } = document;
  const texts = getPageTexts(document);
  const name = 'invoiceNumber' in document ? texts.invoice(document.invoiceNumber) : texts.quote(document.number);
  const company = companyName.trim();
  const isOwnColor = HEX_COLOR.test(color) && color !== DEFAULT_COLOR;
  return renderToHtml(
    <Page
      {...{ ...surroundings, language, script }}
      title={company ? texts.titleFrom(name, company) : name}
      {...(isOwnColor && { style: { '--company': color } as CSSProperties })}
    >
      {children}
    </Page>,
  );
}

interface MessagePageProps extends PageSurroundings {
  title: string;
  text?: string;
  language: Language | undefined;
  link?: { href: string; label: string };
  opensLink?: boolean;
}

export function renderMessagePage({
  title,
  text,
  language,
  link,
  opensLink,
  ...surroundings
}: MessagePageProps): string {
  return renderToHtml(
    <Page {...surroundings} title={title} language={language} refresh={opensLink ? link?.href : undefined}>
      <main className="card" style={{ marginTop: '48px' }}>
        <h1>{title}</h1>
        {text && <p>{text}</p>}
        {link && (
          <p style={{ marginTop: '16px' }}>
            <a href={link.href}>{link.label}</a>
          </p>
        )}
      </main>
    </Page>,
  );
}

interface ErrorPageProps extends PageSurroundings {
  error: AppError;
  language: Language | undefined;
  /** True if the client has just returned from the payment page. The error page then warns against a second payment. */
  mayHavePaid?: boolean;
  back?: { kind: 'invoice' | 'quote'; path: string };
}

export function renderErrorPage({ error, language, mayHavePaid, back, ...surroundings }: ErrorPageProps): string {
  const { code, retryAfter } = error;
  const { errors, openQuote, online, ...texts } = getPageTexts({ language });
  // An error of the request itself, such as a form that is too large, would occur again. The text of such an error
  // therefore does not tell the client to try again.
  const otherError = error.status < 500 ? errors.INVALID_INPUT : errors.SERVICE_FAILED;
  const [title, text] = Object.hasOwn(errors, code) ? errors[code as keyof typeof errors] : otherError;
  const isUnconfirmed = mayHavePaid && (error.status === 429 || error.status >= 500);
  const wait = retryAfter === undefined ? '' : ` ${texts.tryAgain(formatWait(retryAfter, texts.language))}`;
  return renderMessagePage({
    ...surroundings,
    ...(isUnconfirmed ? { title: online.unconfirmed } : { title, text: text + wait }),
    language,
    ...(back && { link: { href: back.path, label: back.kind === 'quote' ? openQuote : online.openInvoice } }),
  });
}

/** The page after too many payment pages of an invoice were opened and not paid. `retryAfter` is in seconds. */
export function renderPageLimit({
  language,
  path,
  retryAfter,
  ...surroundings
}: PageSurroundings & { language: Language; path: string; retryAfter: number }): string {
  const { errors, online, tryAgain } = getPageTexts({ language });
  return renderMessagePage({
    ...surroundings,
    title: errors.PAYMENT_PROVIDER_FAILED[0],
    text: online.tooManyPages(tryAgain(formatWait(retryAfter, language))),
    language,
    link: { href: path, label: online.openInvoice },
  });
}

/** Formats a time to wait, such as 'in 5 seconds'. */
function formatWait(seconds: number, language: Language): string {
  const { count, unit } = roundWait(seconds);
  return new Intl.RelativeTimeFormat(getLocale(language)).format(count, unit);
}

interface PageProps extends PageSurroundings {
  title: string;
  style?: CSSProperties;
  script?: boolean;
  refresh?: string | undefined;
  language?: Language | undefined;
  children: ReactNode;
}

function Page({ brandName, home, theme, title, style, script, refresh, language, children }: PageProps) {
  return (
    <html {...getLanguageAttributes(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        {refresh && <meta httpEquiv="refresh" content={`0;url=${refresh}`} />}
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
