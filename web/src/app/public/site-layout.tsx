import {
  appLanguages,
  appLanguageTags,
  DEFAULT_APP_LANGUAGE,
  findPageInLanguage,
  toPathInLanguage,
  type PageInLanguage,
  type TranslatedPage,
  translatedPages,
} from '@paperbill/contracts/http';
import type { ComponentType, ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { getAppLanguage } from '../../languages/app-language.js';
import { t } from '../../languages/t.js';
import { buildLoginUrl } from '../../api/redirect.js';
import { brand } from '../../brand.js';
import { ButtonAnchor } from '../../components/button.js';
import { SkipLink } from '../../components/skip-link.js';
import { useRootAttribute } from '../../components/use-root-attribute.js';
import styles from './site-layout.module.css';

/** The layout of public pages for visitors. Signed-in users see these pages inside the sidebar layout. */
export function SiteLayout({ children }: { children: ReactNode }) {
  // Prerendered pages already contain the attribute `data-site`.
  useRootAttribute('data-site');
  const home = toPathInLanguage('/', getAppLanguage());
  return (
    <div className={styles.site}>
      <SkipLink />
      <header className={`${styles.header} no-print`}>
        <Link {...linkForVisitors('/')} className={styles.brand}>
          {brand.name}
        </Link>
        <nav aria-label={t('Main')} className={styles.nav}>
          <a href={`${home}#features`} className={styles.wide}>
            {t('Features')}
          </a>
          <a href={`${home}#pricing`} data-only="payments" className={styles.wide}>
            {t('Pricing')}
          </a>
          <Link {...linkForVisitors('/help-center')} className={styles.wide}>
            {t('Help')}
          </Link>
          <Link {...linkForVisitors('/login')}>{t('Sign In')}</Link>
          <ButtonAnchor variant="primary" href={buildLoginUrl()}>
            {t('Start Free')}
          </ButtonAnchor>
        </nav>
      </header>
      <main id="main" className={styles.main}>
        {children}
      </main>
      <SiteFooter linkTo={linkForVisitors}>
        <LanguageLinks />
      </SiteFooter>
    </div>
  );
}

/** Pages in other languages than English exist only as prerendered files, so their links load a new document. */
const linkForVisitors = (page: PageInLanguage) => ({
  to: toPathInLanguage(page, getAppLanguage()),
  reloadDocument: getAppLanguage() !== DEFAULT_APP_LANGUAGE,
});

function LanguageLinks() {
  const { pathname, search } = useLocation();
  const page = findPageInLanguage(pathname)?.page ?? translatedPages.find((path) => path === pathname) ?? '/';
  return (
    <nav aria-label={t('Language')}>
      {appLanguageTags.map((language) => (
        <a
          key={language}
          href={toPathInLanguage(page, language) + search}
          lang={language}
          hrefLang={language}
          aria-current={language === getAppLanguage() ? 'true' : undefined}
        >
          {appLanguages[language]}
        </a>
      ))}
    </nav>
  );
}

interface SiteFooterProps {
  linkTo?: (page: TranslatedPage) => { to: string; reloadDocument?: boolean };
  children?: ReactNode;
}

export function SiteFooter({ linkTo = (to) => ({ to }), children }: SiteFooterProps) {
  return (
    <footer className={styles.footer}>
      <p>{t('{brand}: invoices for freelancers and small businesses', { brand: brand.name })}</p>
      <nav aria-label={t('Footer')}>
        <a href={buildLoginUrl()}>{t('Get Started')}</a>
        <Link {...linkTo('/help-center')}>{t('Help Center')}</Link>
        <Link to="/privacy-policy">{t('Privacy Policy')}</Link>
        <Link to="/terms-of-service">{t('Terms of Service')}</Link>
        <Link {...linkTo('/contact')}>{t('Contact')}</Link>
      </nav>
      {children}
    </footer>
  );
}

/** The page and the footer are one component, so that both appear together. */
export const withFooter = (Page: ComponentType): ComponentType =>
  function PageWithFooter() {
    return (
      <>
        <Page />
        <SiteFooter />
      </>
    );
  };
