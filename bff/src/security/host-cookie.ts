import type { CookieOptions } from 'express';
import { type BffConfig, isHttps } from '../config.js';

export const toHostCookieName = (name: string, { PUBLIC_URL }: Pick<BffConfig, 'PUBLIC_URL'>): string =>
  isHttps(PUBLIC_URL) ? `__Host-${name}` : name;

export const getSessionCookieName = (config: Pick<BffConfig, 'PUBLIC_URL'>): string => toHostCookieName('sid', config);

/** SameSite is `lax`, because the identity provider and the checkout are other sites and redirect back to us. */
export const getHostCookieOptions = ({ PUBLIC_URL }: Pick<BffConfig, 'PUBLIC_URL'>) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps(PUBLIC_URL) }) as const satisfies CookieOptions;
