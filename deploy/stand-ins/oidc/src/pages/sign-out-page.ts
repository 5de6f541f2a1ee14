import { Html, html, page, submitScript } from '@paperbill/pages';

/**
 * Ends the session without asking again: whoever comes here pressed the application's button for it.
 *
 * @param form the provider's form, with what protects it against forgery
 */
export const signOutPage = (form: string): string =>
  page(
    'Signing out',
    html`<h1>Signing out</h1>
      ${new Html(form)}
      <input type="hidden" name="logout" value="yes" form="op.logoutForm" />
      <div class="actions"><button type="submit" form="op.logoutForm" autofocus>Sign out</button></div>
      ${submitScript}`,
  );

/** Where nobody asked to be sent elsewhere. */
export const signedOutPage = ({ redirectUris: [application = '/'] }: { redirectUris: string[] }): string =>
  page(
    'Signed out',
    html`<h1>You are signed out</h1>
      <a class="button" href="${new URL('/', application).href}">Back to Paperbill</a>`,
  );
