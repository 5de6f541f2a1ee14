import type { Instant } from '../rules/values.js';

export interface BrowserSession {
  /** The id with which the user can end the session. It is not the secret session token. */
  id: string;
  /** The `User-Agent` of the browser. The text is empty if the browser sends none. */
  userAgent: string;
  /** The last IP address of the session. The text is empty if it is unknown. */
  address: string;
  /** The place of the IP address, such as 'Berlin, Germany'. It is missing if the place is unknown. */
  location?: string;
  signedInAt: Instant | null;
  /** The time of the session's last use. The actual last use can be up to SESSION_RENEW_MINUTES later. */
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
  /** The time when the account will be deleted. It is present only if the user requested the deletion. */
  deletionAt?: Instant;
}

/** The progress of a download of the archive with all data. */
export interface ArchiveProgress {
  /**
   * The number of PDFs in the current download. PDFs take most of the time. It is null if no download is in progress.
   */
  underWay: { done: number; total: number } | null;
  /**
   * The last download of the past 24 hours, and whether it was complete (`whole`). It is null without such a download.
   */
  last: { at: Instant; whole: boolean } | null;
}

export interface AccountDeletion {
  deletionAt: Instant;
}
