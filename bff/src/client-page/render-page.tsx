import type { AppError, ErrorCode, LinkedInvoice } from '@paperbill/contracts/http';
import type { ClientMessageKind } from '@paperbill/contracts/rules';
import { refusalTexts } from '@paperbill/contracts/texts';
import { capitalize } from '@paperbill/contracts/texts';
import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { InvoiceOfClient } from './invoice-of-client.js';
import { PAGE_STYLE } from './page-style.js';
import type { Theme } from './theme.js';

interface PageSurroundings {
  brandName: string;
  home: string;
  theme: Theme;
}

export interface InvoicePageProps extends PageSurroundings {
  invoice: LinkedInvoice;
  path: string;
  /** The kind of message that the client has just sent; undefined if none. */
  told: ClientMessageKind | undefined;
}

const DEFAULT_COLOR = '#000000';
/** Matches a color of six hexadecimal digits. The pattern prevents CSS injection. */
const HEX_COLOR = /^#[0-9a-f]{6}$/i;

export function renderInvoicePage({ invoice, path, told, ...surroundings }: InvoicePageProps): string {
  const { invoiceNumber, companyName, companyNameColor: color } = invoice;
  const style =
    HEX_COLOR.test(color) && color !== DEFAULT_COLOR ? ({ '--company': color } as CSSProperties) : undefined;
  return renderToHtml(
    <Page
      {...surroundings}
      title={[`Invoice ${invoiceNumber}`, companyName.trim()].filter(Boolean).join(' from ')}
      {...(style && { style })}
      script
    >
      <InvoiceOfClient invoice={invoice} path={path} told={told} />
    </Page>,
  );
}

export function renderErrorPage({ error, ...surroundings }: PageSurroundings & { error: AppError }): string {
  const { code, retryAfter } = error;
  const [title, text] = errorTexts[code] ?? FAILURE_TEXTS;
  return renderToHtml(
    <Page {...surroundings} title={title}>
      <main className="card" style={{ marginTop: '48px' }}>
        <h1>{title}</h1>
        <p>{retryAfter === undefined ? text : `${text} ${refusalTexts.tryAgainIn(retryAfter)}`}</p>
      </main>
    </Page>,
  );
}

const FAILURE_TEXTS = ['This page can’t be shown right now', 'Please try again in a minute.'] as const;

const errorTexts: Partial<Record<ErrorCode, readonly [title: string, text: string]>> = {
  NOT_FOUND: [
    'This link does not work',
    'The address may be incomplete, or the sender has deleted the link. Please ask the sender for a new one.',
  ],
  INVALID_INPUT: ['This was not sent', 'Please go back, look at what you have written, and send it again.'],
  QUOTA_REACHED: ['This was not sent', refusalTexts.tooManyClientMessages],
  METHOD_NOT_ALLOWED: ['This link does not work', 'Please open it as it was sent to you.'],
  TOO_MANY_REQUESTS: ['Please wait', 'Too much is asked for at once.'],
  PDF_FAILED: ['The PDF can’t be made right now', 'Please try again in a minute.'],
};

interface PageProps extends PageSurroundings {
  title: string;
  style?: CSSProperties;
  script?: boolean;
  children: ReactNode;
}

function Page({ brandName, home, theme, title, style, script, children }: PageProps) {
  return (
    <html lang="en">
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
            Made with <a href={home}>{capitalize(brandName)}</a>
          </footer>
        </div>
      </body>
    </html>
  );
}

const renderToHtml = (page: ReactNode): string => `<!doctype html>${renderToStaticMarkup(page)}`;
