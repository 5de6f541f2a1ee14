import type { CookieOptions } from 'express';
import { type BffConfig, isHttps } from '../config.js';

/** The prefix `__Host-` prevents other hosts of the domain from setting a cookie. Browsers accept it over https only. */
export const hostCookieName = (name: string, { PUBLIC_URL }: Pick<BffConfig, 'PUBLIC_URL'>): string =>
  isHttps(PUBLIC_URL) ? `__Host-${name}` : name;

/** The name of the session cookie. */
export const sessionCookieName = (config: Pick<BffConfig, 'PUBLIC_URL'>): string => hostCookieName('sid', config);

/** Lax instead of Strict: the cookies are needed when the identity provider or the checkout redirects back. */
export const hostCookieOptions = ({ PUBLIC_URL }: Pick<BffConfig, 'PUBLIC_URL'>) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps(PUBLIC_URL) }) as const satisfies CookieOptions;
