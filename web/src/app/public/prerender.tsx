import { pagePlaceholders, type PublicPage, publicPages } from '@paperbill/contracts/http';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import ContactPage from '../../features/contact/contact-page.js';
import HelpCenterPage from '../../features/help-center/help-center-page.js';
import LandingPage from '../../features/landing/landing-page.js';
import { PrivacyPolicyPage, TermsOfServicePage } from '../../features/legal/legal-pages.js';
import '../../theme/global.css';
import { SiteLayout } from './site-layout.js';

const pages: Record<PublicPage, ComponentType> = {
  '/': LandingPage,
  '/help-center': HelpCenterPage,
  '/contact': ContactPage,
  '/privacy-policy': PrivacyPolicyPage,
  '/terms-of-service': TermsOfServicePage,
};

interface PageFiles {
  /** The text of every style sheet: it stands in the page, so that nothing is waited for before it shows. */
  style: string;
  /** Addresses of the font files that every page begins with. */
  fonts: string[];
}

/** Every public page as a whole HTML document that needs no script, by its path. The build writes them to files. */
export const renderPublicPages = (files: PageFiles): Map<PublicPage, string> =>
  new Map(publicPages.map((path) => [path, renderPublicPage(path, files)]));

function renderPublicPage(path: PublicPage, { style, fonts }: PageFiles): string {
  const Page = pages[path];
  const html = renderToStaticMarkup(
    <html lang="en" data-color-scheme={pagePlaceholders.colorScheme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f6f4ef" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14171d" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <style>{style}</style>
      </head>
      <body>
        <StaticRouter location={path}>
          <SiteLayout>
            <Page />
          </SiteLayout>
        </StaticRouter>
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}
