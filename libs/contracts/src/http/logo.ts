import { AppError, type ErrorCode } from './errors.js';

/** How a logo may arrive, as browsers name the types; the server looks at the bytes. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;
export type LogoType = (typeof logoTypes)[number];

const LOGO_PATH = '/api/profile/logo';

/** The address of a logo by its SHA-256, '' without one: it leads to those very bytes, so it can be kept for ever. */
export const logoUrl = (sha256: string | null): string => (sha256 ? `${LOGO_PATH}?v=${sha256}` : '');

/** The SHA-256 that an address of {@link logoUrl} was made with; null for '' and for any other address. */
export const logoHash = (url: string): string | null =>
  new RegExp(`^${LOGO_PATH}\\?v=([0-9a-f]{64})$`).exec(url)?.[1] ?? null;

/** The error in an uploaded logo, for the request as a whole and for its field. */
export const logoError = (code: ErrorCode, details: { message?: string; cause?: unknown } = {}): AppError => {
  const { message } = new AppError(code, details);
  return new AppError(code, { ...details, message, errors: [{ path: 'logo', message }] });
};
