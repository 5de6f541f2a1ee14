import { html, page } from '@paperbill/pages';

interface Application {
  redirectUris: string[];
}

/** What is shown to a person where something does not work, with the way back. */
export const errorPage = (
  title: string,
  explanation: string,
  { redirectUris: [application = '/'] }: Application,
  details?: string,
): string =>
  page(
    title,
    html`<h1>${title}</h1>
      <p>${explanation}</p>
      ${details && html`<p class="details">${details}</p>`}
      <a class="button" href="${new URL('/', application).href}">Back to Paperbill</a>`,
  );

/** A sign-in that the provider does not know: too old, begun before a restart, or in another browser. */
export const expiredPage = (application: Application): string =>
  errorPage(
    'This sign-in has expired',
    'It was begun too long ago, or the local sign-in was started again since. Please go back and begin once more.',
    application,
  );

/** The provider's own refusals, which mostly come from a configuration that does not fit. */
export const providerErrorPage = (
  { error, error_description: description }: { error: string; error_description?: string | undefined },
  application: Application,
): string =>
  errorPage(
    'This did not work',
    error === 'server_error'
      ? 'Something went wrong in the local sign-in. Its log says more.'
      : 'The local sign-in can’t answer what it was asked.',
    application,
    description ? `${error}: ${description}` : error,
  );
