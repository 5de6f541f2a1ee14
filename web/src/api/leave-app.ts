/** The browser's own navigation, as an object: specs watch it instead of leaving. */
export const browser = { goTo: (url: string): void => window.location.assign(url) };

let isLeaving = false;

/** Leaves the single page for an address that the server answers, such as sign-in. */
export function leaveApp(url: string): void {
  isLeaving = true;
  browser.goTo(url);
}

/** The program itself leaves: to ask the user about it would be no help. */
export const isLeavingApp = (): boolean => isLeaving;

const LOGIN_URL = '/api/login';

/** Where signing in starts; afterwards the browser comes back to `returnTo`, a path of ours. */
export const loginUrl = (returnTo?: string | null): string =>
  returnTo ? `${LOGIN_URL}?${new URLSearchParams({ returnTo })}` : LOGIN_URL;

/** Sends a visitor whose session has ended to sign in and back to this page. */
export const signInAgain = (): void => leaveApp(loginUrl(window.location.pathname + window.location.search));

/** The path where it is one of ours, null otherwise: an address must not lead a visitor to another site. */
export const localPath = (path: string | null): string | null => (path && /^\/(?![/\\])/.test(path) ? path : null);
