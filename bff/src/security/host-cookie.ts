import type { CookieOptions } from 'express';
import { type BffConfig, isHttps } from '../config.js';

/** `__Host-` keeps other hosts of the domain from setting a cookie; browsers take it over https only. */
export const hostCookieName = (name: string, { PUBLIC_URL }: Pick<BffConfig, 'PUBLIC_URL'>): string =>
  isHttps(PUBLIC_URL) ? `__Host-${name}` : name;

/** What the cookie of a session is called. */
export const sessionCookieName = (config: Pick<BffConfig, 'PUBLIC_URL'>): string => hostCookieName('sid', config);

/** Lax, not Strict: these cookies must be there on the way back from the identity provider and from checkout. */
export const hostCookieOptions = ({ PUBLIC_URL }: Pick<BffConfig, 'PUBLIC_URL'>) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps(PUBLIC_URL) }) as const satisfies CookieOptions;
