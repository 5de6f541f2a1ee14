import {
  type AppLanguage,
  DEFAULT_APP_LANGUAGE,
  HEADING_PLACEHOLDER,
  pageHeadings,
  pagePlaceholders,
  pageSubtitles,
  SUBTITLE_PLACEHOLDER,
  pagesInLanguages,
  toPathInLanguage,
  type VisitorPage,
  visitorPages,
} from '@paperbill/contracts/http';
import { loadSheetTexts } from '@paperbill/contracts/languages';
import type { ComponentType, ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { PrerenderedLoginPage } from '../features/auth/login-page.js';
import ContactPage from '../features/contact/contact-page.js';
import HelpCenterPage from '../features/help-center/help-center-page.js';
import LandingPage from '../features/landing/landing-page.js';
import { sampleCompanyNames } from '../features/landing/samples.js';
import { PrivacyPolicyPage, TermsOfServicePage } from '../features/legal/legal-pages.js';
import { getAppLanguage, setAppLanguage } from '../languages/app-language.js';
import { addTexts, removeTexts, translate } from '../languages/t.js';
import '../theme/global.css';
import { PendingFrame } from './layout/pending-frame.js';
import { SiteLayout } from './public/site-layout.js';

const wrapInSiteLayout = (Page: ComponentType): ReactElement => (
  <SiteLayout>
    <Page />
  </SiteLayout>
);

const visitorPageElements: Record<VisitorPage, ReactElement> = {
  '/': wrapInSiteLayout(LandingPage),
  '/help-center': wrapInSiteLayout(HelpCenterPage),
  '/contact': wrapInSiteLayout(ContactPage),
  '/privacy-policy': wrapInSiteLayout(PrivacyPolicyPage),
  '/terms-of-service': wrapInSiteLayout(TermsOfServicePage),
  '/login': <PrerenderedLoginPage />,
};

interface BuiltFiles {
  /** The build inlines the CSS of all style sheets, so that the page renders without another request. */
  style: string;
  fonts: string[];
  loginScript: string;
}

/** The texts of all languages except English. The code itself contains the English texts. */
type Catalogues = readonly (readonly [language: AppLanguage, texts: Parameters<typeof addTexts>[0]])[];

function renderInLanguage<Result>(
  language: AppLanguage,
  texts: Parameters<typeof addTexts>[0],
  render: () => Result,
): Result {
  setAppLanguage(language);
  addTexts(texts);
  try {
    return render();
  } finally {
    setAppLanguage(DEFAULT_APP_LANGUAGE);
    removeTexts();
  }
}

/** Renders every page for visitors in English. Returns full HTML documents by path. The build writes them to files. */
export const renderVisitorPages = (files: BuiltFiles): Map<string, string> =>
  new Map(visitorPages.map((path) => [path, renderVisitorPage(path, files)]));

export async function renderTranslatedPages(files: BuiltFiles, catalogues: Catalogues): Promise<Map<string, string>> {
  for (const [language] of catalogues) {
    if (language !== DEFAULT_APP_LANGUAGE) await loadSheetTexts({ language });
  }
  return new Map(
    catalogues.flatMap(([language, texts]) =>
      renderInLanguage(language, texts, () => [
        ...pagesInLanguages.map((path) => [toPathInLanguage(path, language), renderVisitorPage(path, files)] as const),
      ]),
    ),
  );
}

function renderVisitorPage(path: VisitorPage, { style, fonts, loginScript }: BuiltFiles): string {
  const html = renderToStaticMarkup(
    <html
      lang={getAppLanguage()}
      data-color-scheme={pagePlaceholders.colorScheme}
      data-payments={pagePlaceholders.payments}
      data-client-payments={pagePlaceholders.clientPayments}
      data-trial-days={pagePlaceholders.trialDays}
      data-site={path === '/login' ? undefined : ''}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f6f4ef" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14171d" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <style>{style}</style>
        {path === '/login' && <script type="module" src={loginScript} />}
      </head>
      <body>
        <StaticRouter location={path}>{visitorPageElements[path]}</StaticRouter>
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}

/** The BFF (the server for the web client) sends this HTML to signed-in users, who see it until the scripts run. */
export const renderFrame = (): string =>
  renderToStaticMarkup(<PendingFrame heading={HEADING_PLACEHOLDER} subtitle={SUBTITLE_PLACEHOLDER} />);

export const renderTranslatedFrames = (catalogues: Catalogues) =>
  catalogues.map(([language, texts]) =>
    renderInLanguage(language, texts, () => ({ language, frame: renderFrame(), pageTops: translatePageHeadings() })),
  );

const translatePageHeadings = (): Record<string, string> =>
  Object.fromEntries(
    [pageHeadings, pageSubtitles].flatMap((tops) => Object.values(tops)).map((text) => [text, translate(text)]),
  );

export const getTranslatedText = (catalogues: Catalogues): string =>
  catalogues.map(([language, texts]) => renderInLanguage(language, texts, getPageText)).join('');

/** The build reduces the fonts of the public pages to the characters in this HTML. */
export const getPageText = (): string =>
  Object.values(visitorPageElements)
    .map((page) => renderToStaticMarkup(<StaticRouter location="/">{page}</StaticRouter>))
    .join('');

const companyNames = sampleCompanyNames.join('');

/** All text that is shown in the fonts of `sample-fonts.css`. */
export const sampleText = companyNames + companyNames.toUpperCase();
