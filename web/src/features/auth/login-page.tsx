import { getSignInErrorText } from '@paperbill/contracts/texts';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '../../languages/t.js';
import { buildLoginUrl } from '../../api/redirect.js';
import { brand } from '../../brand.js';
import { ButtonAnchor } from '../../components/button.js';
import { Alert } from '../../components/messages.js';
import { PageTitle } from '../../components/page-header.js';
import styles from './login-page.module.css';

/** The sign-in page inside the single-page app. It is shown only after a session has expired. */
export function LoginPage() {
  const { message, error, returnTo } = useLoginAddress();
  return (
    <LoginSheet returnTo={returnTo}>
      {message && <Alert>{message}</Alert>}
      {error && <Alert tone="destructive">{getSignInErrorText(error)}</Alert>}
    </LoginSheet>
  );
}

/** The prerendered sign-in page for visitors. The script `login-script.ts` shows its alerts and completes its links. */
export function PrerenderedLoginPage() {
  return (
    <LoginSheet>
      <div data-alert="message" hidden>
        <Alert>{null}</Alert>
      </div>
      <div data-alert="error" hidden>
        <Alert tone="destructive">{null}</Alert>
      </div>
    </LoginSheet>
  );
}

function LoginSheet({ returnTo, children }: { returnTo?: string | null; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <PageTitle>{t('Sign In')}</PageTitle>
      <meta name="description" content={`Sign in to ${brand.name}, or create an account.`} />
      <div className={styles.sheet}>
        {/* The landing page for visitors is a prerendered file outside of the single-page app, so this link is a plain
            link. */}
        <a href="/" className={styles.brand}>
          {brand.name}
        </a>
        <h1>{t('Sign In')}</h1>
        <p>{t('Your invoices are one step away.')}</p>
        {children}
        <ButtonAnchor variant="primary" href={buildLoginUrl(returnTo)}>
          Continue with {brand.providerName}
        </ButtonAnchor>
        <p className={styles.register}>
          No account yet? <a href={buildLoginUrl(returnTo)}>Create an account with {brand.providerName}</a>
        </p>
      </div>
      <p className={styles.terms}>
        By continuing you accept the <a href="/terms-of-service">{t('Terms of Service')}</a> and the{' '}
        <a href="/privacy-policy">{t('Privacy Policy')}</a>.
      </p>
    </main>
  );
}

/**
 * Reads the message and the error from the query parameters. Both are removed from the URL, so that a reload does not
 * show them again.
 */
function useLoginAddress() {
  const [params, setParams] = useSearchParams();
  const [alerts] = useState({ message: params.get('message'), error: params.get('error') });

  useEffect(() => {
    if (!params.has('message') && !params.has('error')) return;
    const rest = new URLSearchParams(params);
    rest.delete('message');
    rest.delete('error');
    setParams(rest, { replace: true });
  }, [params, setParams]);

  return { ...alerts, returnTo: params.get('returnTo') };
}
