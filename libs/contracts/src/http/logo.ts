import { AppError, type ErrorCode } from './errors.js';

/** Media types of uploads. The server also checks the content. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;
export type LogoType = (typeof logoTypes)[number];

const LOGO_PATH = '/api/profile/logo';

/** The URL of a logo; '' without a logo. It contains the SHA-256 of the file, so responses can be cached forever. */
export const logoUrl = (sha256: string | null): string => (sha256 ? `${LOGO_PATH}?v=${sha256}` : '');

/** The SHA-256 in a URL from {@link logoUrl}; null for '' and any other URL. */
export const logoHash = (url: string): string | null =>
  new RegExp(`^${LOGO_PATH}\\?v=([0-9a-f]{64})$`).exec(url)?.[1] ?? null;

/** An error about an uploaded logo, with the same text for its field. */
export const logoError = (code: ErrorCode, details: { message?: string; cause?: unknown } = {}): AppError => {
  const { message } = new AppError(code, details);
  return new AppError(code, { ...details, message, errors: [{ path: 'logo', message }] });
};
