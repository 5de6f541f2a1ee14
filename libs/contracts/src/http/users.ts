import type { Instant } from '../rules/values.js';

export interface BrowserSession {
  /** The id with which a session can be ended. It is not the secret session token. */
  id: string;
  /** The `User-Agent` of the browser. It is empty if the browser does not send it. */
  userAgent: string;
  /** The last IP address of the session. It is empty if it is unknown. */
  address: string;
  /** The place of the IP address, such as 'Berlin, Germany'. The field is missing if the place is unknown. */
  location?: string;
  signedInAt: Instant | null;
  /** The stored time of the last use. The session may have been used up to SESSION_RENEW_MINUTES later. */
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
  /** The time of the planned deletion. The field is missing if the user has not requested the deletion. */
  deletionAt?: Instant;
}

export interface ArchiveProgress {
  /**
   * The progress of the current download, or null if no download is running. It is counted in PDFs, because they take
   * most of the time.
   */
  underWay: { done: number; total: number } | null;
  /**
   * The last download in the past 24 hours, or null if there was none. `whole` is true if the download was complete.
   */
  last: { at: Instant; whole: boolean } | null;
}

export interface AccountDeletion {
  deletionAt: Instant;
}
