/** The accepted types of logo files. The server also checks the content of the file. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;
export type LogoType = (typeof logoTypes)[number];

const LOGO_PATH_PATTERN = '/api/profile/logo';

/**
 * Returns the URL of a logo. The URL contains the SHA-256 hash of the file, so that browsers can cache the
 * response forever.
 */
export const logoUrl = (sha256: string | null): string => (sha256 ? `${LOGO_PATH_PATTERN}?v=${sha256}` : '');

/** Returns the hash in a logo URL, or null for a text that {@link logoUrl} did not create. */
export const logoHash = (url: string): string | null =>
  new RegExp(`^${LOGO_PATH_PATTERN}\\?v=([0-9a-f]{64})$`).exec(url)?.[1] ?? null;
