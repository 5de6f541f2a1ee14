import { loadFailureTexts } from '@paperbill/contracts/texts';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { t, translate } from '../../languages/t.js';
import { MissingCodeError } from '../../api/missing-code.js';
import { browserNavigation } from '../../api/redirect.js';
import { Button, ButtonAnchor, ButtonLink } from '../../components/button.js';
import { type UnavailableProps, getUnavailableText } from '../../components/lazy-part.js';
import { PageTitle } from '../../components/page-header.js';
import styles from './message-pages.module.css';

export function NotFoundPage() {
  return (
    <div className={styles.message}>
      <PageTitle>{t('404 Page Not Found')}</PageTitle>
      <h1>{t('404 Page Not Found')}</h1>
      <p>{t('Did you forget to add the page to the router?')}</p>
      <ButtonLink to="/">{t('Back to the dashboard')}</ButtonLink>
    </div>
  );
}

export function PageError() {
  const error = useRouteError();
  return (
    <div className={styles.message} role="alert">
      <PageTitle>{t('Something went wrong')}</PageTitle>
      <h1>{t('Something went wrong')}</h1>
      <p>{t('This page could not be shown. Reloading it usually helps; what you saved is safe.')}</p>
      {error instanceof Error && <p className={styles.detail}>{error.message}</p>}
      <div className={styles.actions}>
        <Button variant="primary" onClick={browserNavigation.reload}>
          {t('Reload the page')}
        </Button>
        <ButtonAnchor href="/">{t('Back to the start')}</ButtonAnchor>
      </div>
    </div>
  );
}

/**
 * Replaces only the page, so that the sidebar keeps working. Handles only missing code: all other errors are rethrown
 * to {@link PageError}.
 */
export function PageNotLoaded({ error, retry }: UnavailableProps) {
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  if (!(error instanceof MissingCodeError)) throw error;
  return (
    <div className={styles.message} role="alert">
      <PageTitle>{translate(loadFailureTexts.pageNotLoaded)}</PageTitle>
      <h1>{translate(loadFailureTexts.pageNotLoaded)}</h1>
      <p>{getUnavailableText(error)}</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={retry}>
          {t('Try again')}
        </Button>
        {!error.isOffline && <Button onClick={browserNavigation.reload}>{t('Reload the page')}</Button>}
      </div>
    </div>
  );
}
