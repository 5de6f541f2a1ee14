import { sessionEndedText } from '@paperbill/contracts/texts';

/** Wraps the navigation of the browser, so that specs can observe a navigation without leaving the page. */
export const browserNavigation = {
  goTo: (url: string): void => window.location.assign(url),
  reload: (): void => window.location.reload(),
};

let isLeavingPage = false;
let isSignOutRunning = false;

/**
 * The browser may restore the page from its back/forward cache. Both flags are therefore reset when the user leaves
 * the page.
 */
function startLeaving(): void {
  isLeavingPage = true;
  window.addEventListener('pagehide', () => (isLeavingPage = isSignOutRunning = false), { once: true });
}

export function redirectTo(url: string): void {
  startLeaving();
  browserNavigation.goTo(url);
}

/** If another request gets a 401 response during the sign-out, it must not start a second navigation. */
export function redirectToSignOut(): void {
  isSignOutRunning = true;
  redirectTo('/api/logout');
}

export const isSigningOut = (): boolean => isSignOutRunning;

/** Reloads the page. The caller must make sure that no input is lost. */
export function reloadPage(): void {
  startLeaving();
  browserNavigation.reload();
}

/** Returns true while the app itself navigates away. The page must then not ask about unsaved changes. */
export const isRedirecting = (): boolean => isLeavingPage;

const LOGIN_URL = '/api/login';

export const buildLoginUrl = (returnTo?: string | null): string =>
  returnTo ? `${LOGIN_URL}?${new URLSearchParams({ returnTo })}` : LOGIN_URL;

export const redirectToFreshSignIn = (returnTo = getCurrentPath()): void =>
  redirectTo(`${LOGIN_URL}?${new URLSearchParams({ fresh: 'true', returnTo })}`);

export const buildLoginPageUrl = (returnTo: string): string =>
  `/login?${new URLSearchParams({ message: sessionEndedText, returnTo })}`;

const getCurrentPath = (): string => window.location.pathname + window.location.search;

export const redirectToLogin = (): void => redirectTo(buildLoginPageUrl(getCurrentPath()));

export const redirectToProvider = (): void => redirectTo(buildLoginUrl(getCurrentPath()));

/** Returns the path if it is on this site, and null for all other URLs. This prevents open redirects. */
export const toSafeReturnPath = (path: string | null): string | null =>
  path && /^\/(?![/\\])/.test(path) ? path : null;
