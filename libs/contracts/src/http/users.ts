import type { Instant } from '../rules/values.js';

export interface BrowserSession {
  /** Ends the session. Not the secret session token. */
  id: string;
  /** The `User-Agent` of the browser. Empty if the browser does not send it. */
  userAgent: string;
  /** The last IP address of the session. Empty if unknown. */
  address: string;
  /** The place of the IP address, such as 'Berlin, Germany'. Missing if unknown. */
  location?: string;
  signedInAt: Instant | null;
  /** The stored time. The session may have been used up to SESSION_RENEW_MINUTES later. */
  lastUsedAt: Instant | null;
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
  /** Present only if the user requested the deletion. */
  deletionAt?: Instant;
}

export interface ArchiveProgress {
  /** Counts PDFs, because they take most of the time. Null if no download is in progress. */
  underWay: { done: number; total: number } | null;
  /** In the past 24 hours. `whole` is true if the download was complete. Null if there was no download. */
  last: { at: Instant; whole: boolean } | null;
}

export interface AccountDeletion {
  deletionAt: Instant;
}
