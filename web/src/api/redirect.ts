import { sessionEnded } from '@paperbill/contracts/texts';

/** The browser's own navigation, as an object: specs watch it instead of leaving. */
export const browser = {
  goTo: (url: string): void => window.location.assign(url),
  reload: (): void => window.location.reload(),
};

let isLeaving = false;

/** Loads an address that the server answers, such as the sign-in, in place of the single-page app. */
export function redirectTo(url: string): void {
  isLeaving = true;
  browser.goTo(url);
}

/** Loads the page anew. Who calls it has made sure that nothing typed gets lost. */
export function reloadPage(): void {
  isLeaving = true;
  browser.reload();
}

/** Whether the app itself is leaving: then nobody is asked about unsaved changes. */
export const isRedirecting = (): boolean => isLeaving;

const LOGIN_URL = '/api/login';

/** Where signing in starts; afterwards the browser comes back to `returnTo`, a path of ours. */
export const loginUrl = (returnTo?: string | null): string =>
  returnTo ? `${LOGIN_URL}?${new URLSearchParams({ returnTo })}` : LOGIN_URL;

/** Where somebody who is signed in shows that it is them, before they come back, to this page if not another. */
export const redirectToFreshSignIn = (returnTo = here()): void =>
  redirectTo(`${LOGIN_URL}?${new URLSearchParams({ fresh: 'true', returnTo })}`);

/** The sign-in page, which tells somebody whose session has ended why they see it; afterwards they come back to `returnTo`. */
export const loginPage = (returnTo: string): string =>
  `/login?${new URLSearchParams({ message: sessionEnded, returnTo })}`;

const here = (): string => window.location.pathname + window.location.search;

/** Sends a visitor whose session has ended to sign in and back to this page. */
export const redirectToLogin = (): void => redirectTo(loginPage(here()));

/** The same without a page of ours in between. */
export const redirectToProvider = (): void => redirectTo(loginUrl(here()));

/** The path if it stays on this site, else null: a link must not send a visitor to another site (open redirect). */
export const safeReturnPath = (path: string | null): string | null => (path && /^\/(?![/\\])/.test(path) ? path : null);
