import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../languages/t.js';
import { buildLoginUrl } from '../../api/redirect.js';
import { brand } from '../../brand.js';
import { ButtonAnchor } from '../../components/button.js';
import { SkipLink } from '../../components/skip-link.js';
import { useRootAttribute } from '../../components/use-root-attribute.js';
import styles from './site-layout.module.css';

/**
 * The header and footer around a public page for visitors. Signed-in users see the public pages inside the sidebar
 * layout instead.
 */
export function SiteLayout({ children }: { children: ReactNode }) {
  // Sets the attribute `data-site` on the root element. Prerendered pages already contain it.
  useRootAttribute('data-site');
  return (
    <div className={styles.site}>
      <SkipLink />
      <header className={styles.header}>
        <Link to="/" className={styles.brand}>
          {brand.name}
        </Link>
        <nav aria-label={t('Main')} className={styles.nav}>
          <a href="/#features" className={styles.wide}>
            {t('Features')}
          </a>
          <a href="/#pricing" data-only="payments" className={styles.wide}>
            {t('Pricing')}
          </a>
          <Link to="/help-center" className={styles.wide}>
            {t('Help')}
          </Link>
          <Link to="/login">{t('Sign In')}</Link>
          <ButtonAnchor variant="primary" href={buildLoginUrl()}>
            {t('Start Free')}
          </ButtonAnchor>
        </nav>
      </header>
      <main id="main" className={styles.main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <p>{t('{brand}: invoices for freelancers and small businesses', { brand: brand.name })}</p>
      <nav aria-label={t('Footer')}>
        <a href={buildLoginUrl()}>{t('Get Started')}</a>
        <Link to="/help-center">{t('Help Center')}</Link>
        <Link to="/privacy-policy">{t('Privacy Policy')}</Link>
        <Link to="/terms-of-service">{t('Terms of Service')}</Link>
        <Link to="/contact">{t('Contact')}</Link>
      </nav>
    </footer>
  );
}

/** Adds the footer to a public page inside the sidebar layout, so that the page and its footer appear together. */
export const withFooter = (Page: ComponentType): ComponentType =>
  function PageWithFooter() {
    return (
      <>
        <Page />
        <SiteFooter />
      </>
    );
  };
