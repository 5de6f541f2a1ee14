/** Leaves the single page for an address that the server answers, such as sign-in. Alone here, for tests to replace. */
export const leaveApp = (url: string): void => window.location.assign(url);

const LOGIN_URL = '/api/login';

/** Where signing in starts; afterwards the browser comes back to `returnTo`, a path of ours. */
export const loginUrl = (returnTo?: string | null): string =>
  returnTo ? `${LOGIN_URL}?${new URLSearchParams({ returnTo })}` : LOGIN_URL;

/** Sends a visitor whose session has ended to sign in and back to this page. */
export const signInAgain = (): void => leaveApp(loginUrl(window.location.pathname + window.location.search));

/** The path where it is one of ours, null otherwise: an address must not lead a visitor to another site. */
export const localPath = (path: string | null): string | null => (path && /^\/(?![/\\])/.test(path) ? path : null);
