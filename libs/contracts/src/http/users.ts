import type { Instant } from '../rules/values.js';

export interface BrowserSession {
  /** Ends the session. It is not the secret session token. */
  id: string;
  /** Empty if the browser sends none. */
  userAgent: string;
  /** The last one. Empty if unknown. */
  address: string;
  /** The place of the IP address, such as 'Berlin, Germany'. Missing if unknown. */
  location?: string;
  signedInAt: Instant | null;
  /** The actual last use can be up to SESSION_RENEW_MINUTES later. */
  lastUsedAt: Instant | null;
  /** The session sent the current request. */
  isCurrent: boolean;
}

export interface User {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  profileImageUrl: string;
  authProvider: string;
  createdAt: Instant;
  updatedAt: Instant;
  /** Only if the user requested the deletion. */
  deletionAt?: Instant;
}

/** The download of the archive with all data. */
export interface ArchiveProgress {
  /** In PDFs, which take most of the time. Null if no download is in progress. */
  underWay: { done: number; total: number } | null;
  /** The last download within a day, and whether it was complete. */
  last: { at: Instant; whole: boolean } | null;
}

export interface AccountDeletion {
  deletionAt: Instant;
}
