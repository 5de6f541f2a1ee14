import { DEFAULT_APP_LANGUAGE, toPathInLanguage } from '@paperbill/contracts/http';
import { getSignInErrorText, listSignInErrorTexts, sessionEndedText } from '@paperbill/contracts/texts';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t, rich, translate } from '../../languages/t.js';
import { getAppLanguage } from '../../languages/app-language.js';
import { buildLoginUrl } from '../../api/redirect.js';
import { brand } from '../../brand.js';
import { ButtonAnchor } from '../../components/button.js';
import { Alert } from '../../components/messages.js';
import { PageTitle } from '../../components/page-header.js';
import styles from './login-page.module.css';

export function LoginPage() {
  const { message, error, returnTo } = useLoginAddress();
  return (
    <LoginSheet returnTo={returnTo}>
      {message && <Alert>{translate(message)}</Alert>}
      {error && <Alert tone="destructive">{translate(getSignInErrorText(error))}</Alert>}
    </LoginSheet>
  );
}

/** The script `login-script.ts` shows the alerts of this page and adds the return path to its sign-in link. */
export function PrerenderedLoginPage() {
  return (
    <LoginSheet>
      <div data-alert="message" data-texts={listTranslations([sessionEndedText])} hidden>
        <Alert>{null}</Alert>
      </div>
      <div data-alert="error" data-texts={listTranslations(listSignInErrorTexts())} hidden>
        <Alert tone="destructive">{null}</Alert>
      </div>
    </LoginSheet>
  );
}

/** Returns the translated texts as JSON for `login-script.ts`. */
const listTranslations = (texts: readonly string[]): string | undefined =>
  getAppLanguage() === DEFAULT_APP_LANGUAGE
    ? undefined
    : JSON.stringify(Object.fromEntries(texts.map((text) => [text, translate(text)])));

function LoginSheet({ returnTo, children }: { returnTo?: string | null; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <PageTitle>{t('Sign In')}</PageTitle>
      <meta name="description" content={t('Sign in to {name}, or create an account.', { name: brand.name })} />
      <div className={styles.sheet}>
        {/* A plain link reloads the page. This is needed because the landing page for visitors is a
            prerendered file. */}
        <a href={toPathInLanguage('/', getAppLanguage())} className={styles.brand}>
          {brand.name}
        </a>
        <h1>{t('Sign In')}</h1>
        <p>{t('Your invoices are one step away.')}</p>
        {children}
        <ButtonAnchor variant="primary" href={buildLoginUrl(returnTo)}>
          {t('Continue with {provider}', { provider: brand.providerName })}
        </ButtonAnchor>
        <p className={styles.register}>
          {rich('No account yet? <link>Create an account with {provider}</link>', {
            provider: brand.providerName,
            link: (text) => <a href={buildLoginUrl(returnTo)}>{text}</a>,
          })}
        </p>
      </div>
      <p className={styles.terms}>
        {rich(
          'By continuing you accept the <terms>Terms of Service</terms> and the <privacy>Privacy Policy</privacy>.',
          {
            terms: (text) => <a href="/terms-of-service">{text}</a>,
            privacy: (text) => <a href="/privacy-policy">{text}</a>,
          },
        )}
      </p>
    </main>
  );
}

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
