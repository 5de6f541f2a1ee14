import { html, Html, renderPage, submitScript } from '@paperbill/pages';

export const INVALID_ADDRESS_TEXT =
  'That does not look like an e-mail address. Please type one such as ada@example.com.';
export const MISSING_ADDRESS_TEXT = 'Please type an e-mail address, such as ada@example.com.';

export function renderSignInPage(cancelUrl: string, typed = '', error?: string): string {
  return renderPage(
    error ? 'Error: Sign In' : 'Sign In',
    html`<h1>Sign In</h1>
      <p class="notice">Local sign-in – any e-mail address works, no password.</p>
      <form method="post" novalidate>
        <div class="field">
          <label for="email">E-mail address</label>
          <input
            id="email"
            name="email"
            type="email"
            value="${typed}"
            placeholder="ada@example.com"
            autocomplete="email"
            autocapitalize="none"
            spellcheck="false"
            maxlength="254"
            required
            autofocus
            aria-describedby="${error && 'error '}hint"
            ${error && html`aria-invalid="true"`}
          />
          ${error && html`<p class="error" id="error" role="alert">${error}</p>`}
          <p class="hint" id="hint">The same address is the same user next time.</p>
        </div>
        <div class="actions">
          <button type="submit">Continue</button>
          <a class="button quiet" href="${cancelUrl}">Cancel</a>
        </div>
      </form>`,
  );
}

/**
 * The page asks for no confirmation, because the user has already pressed Log Out in the application.
 *
 * @param form the provider's form with its CSRF token
 */
export const renderSignOutPage = (form: string): string =>
  renderPage(
    'Signing out',
    html`<h1>Signing out</h1>
      ${new Html(form)}
      <input type="hidden" name="logout" value="yes" form="op.logoutForm" />
      <div class="actions"><button type="submit" form="op.logoutForm" autofocus>Sign out</button></div>
      ${submitScript}`,
  );

export const renderSignedOutPage = ({ redirectUris: [application = '/'] }: { redirectUris: string[] }): string =>
  renderPage(
    'Signed out',
    html`<h1>You are signed out</h1>
      <a class="button" href="${new URL('/', application).href}">Back to Paperbill</a>`,
  );

interface ClientApplication {
  redirectUris: string[];
}

export const renderErrorPage = (
  title: string,
  explanation: string,
  { redirectUris: [application = '/'] }: ClientApplication,
  details?: string,
): string =>
  renderPage(
    title,
    html`<h1>${title}</h1>
      <p>${explanation}</p>
      ${details && html`<p class="details">${details}</p>`}
      <a class="button" href="${new URL('/', application).href}">Back to Paperbill</a>`,
  );

/** A sign-in also expires if it was started before a restart or in another browser. */
export const renderExpiredPage = (application: ClientApplication): string =>
  renderErrorPage(
    'This sign-in has expired',
    'It was begun too long ago, or the local sign-in was started again since. Please go back and begin once more.',
    application,
  );

/** The page shows the provider's error, because most of these errors are caused by a wrong configuration. */
export const renderProviderErrorPage = (
  { error, error_description: description }: { error: string; error_description?: string | undefined },
  application: ClientApplication,
): string =>
  renderErrorPage(
    'This did not work',
    error === 'server_error'
      ? 'Something went wrong in the local sign-in. Its log says more.'
      : 'The local sign-in can’t answer what it was asked.',
    application,
    description ? `${error}: ${description}` : error,
  );
