import type { CookieOptions } from 'express';
import { type BffConfig, isHttps } from '../config.js';

/** `__Host-` keeps other hosts of the domain from setting it; browsers take it over https only. */
export const sessionCookieName = ({ PUBLIC_URL }: BffConfig): string => (isHttps(PUBLIC_URL) ? '__Host-sid' : 'sid');

/** Lax, not Strict: the session must be there on the way back from the identity provider and from checkout. */
export const sessionCookieOptions = ({ PUBLIC_URL }: BffConfig) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps(PUBLIC_URL) }) as const satisfies CookieOptions;
