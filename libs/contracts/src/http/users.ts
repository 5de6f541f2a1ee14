import type { Instant } from '../rules/values.js';

/** A session of the user in a browser. */
export interface BrowserSession {
  /** For ending the session. Not the secret session token. */
  id: string;
  /** `User-Agent` of the browser; '' if it sends none. */
  userAgent: string;
  /** The last IP address; '' if it is unknown. */
  address: string;
  /** Place of the IP address from the operator's IP database, such as 'Berlin, Germany'; missing if it is unknown. */
  location?: string;
  signedInAt: Instant | null;
  /** The actual last use can be up to SESSION_RENEW_MINUTES later. */
  lastUsedAt: Instant | null;
  /** Whether this session sent the request. */
  isCurrent: boolean;
}

export interface User {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  profileImageUrl: string;
  /** The user's identity provider. */
  authProvider: string;
  createdAt: Instant;
  updatedAt: Instant;
  /** When the account will be deleted. Only if the user requested that. */
  deletionAt?: Instant;
}

/** The progress of downloading the archive of all data. */
export interface ArchiveProgress {
  /** Number of PDFs in the running download (they take longest); `null` if there is no download. */
  underWay: { done: number; total: number } | null;
  /** The last download within a day: its end, and whether it was complete. `null` if none is known. */
  last: { at: Instant; whole: boolean } | null;
}

/** The response to a request to delete the account. */
export interface AccountDeletion {
  deletionAt: Instant;
}
