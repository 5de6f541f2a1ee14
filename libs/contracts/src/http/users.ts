import type { Instant } from '../rules/values.js';

export interface BrowserSession {
  /** The id that the user needs to end the session. It is not the secret session token. */
  id: string;
  /** The `User-Agent` of the browser. Empty if the browser does not send it. */
  userAgent: string;
  /** The last IP address of the session. Empty if it is unknown. */
  address: string;
  /** The place of the IP address, such as 'Berlin, Germany'. Missing if the place is unknown. */
  location?: string;
  signedInAt: Instant | null;
  /** The stored time of the session's last use. The session may have been used up to SESSION_RENEW_MINUTES later. */
  lastUsedAt: Instant | null;
  /** Whether the session sent the current request. */
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
  /** The time at which the account will be deleted. Present only if the user requested the deletion. */
  deletionAt?: Instant;
}

/** The progress of the download of an archive with all data of the account. */
export interface ArchiveProgress {
  /**
   * The number of PDFs in the current download, because PDFs take most of the time. Null if no download is in progress.
   */
  underWay: { done: number; total: number } | null;
  /**
   * The last download of the past 24 hours. `whole` is true if the download was complete. Null if there was no
   * download.
   */
  last: { at: Instant; whole: boolean } | null;
}

export interface AccountDeletion {
  deletionAt: Instant;
}
