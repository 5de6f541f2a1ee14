/** The server also checks the file's content. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;
export type LogoType = (typeof logoTypes)[number];

const LOGO_PATH_PATTERN = '/api/profile/logo';

/** The URL contains the SHA-256 of the file, so that browsers can cache the response forever. */
export const logoUrl = (sha256: string | null): string => (sha256 ? `${LOGO_PATH_PATTERN}?v=${sha256}` : '');

/** Returns null for a text that {@link logoUrl} did not create. */
export const logoHash = (url: string): string | null =>
  new RegExp(`^${LOGO_PATH_PATTERN}\\?v=([0-9a-f]{64})$`).exec(url)?.[1] ?? null;
