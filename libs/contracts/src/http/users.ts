import type { Instant } from '../rules/values.js';

/** A browser that is signed in as the user. */
export interface BrowserSession {
  /** Names it to end it; opens nothing. */
  id: string;
  /** What the browser calls itself, its `User-Agent`; '' where it does not say. */
  userAgent: string;
  /** Where it was last seen; '' where that is not known. */
  address: string;
  /** Where that is, by the operator's database of addresses, such as 'Berlin, Germany'; missing where it is not known. */
  location?: string;
  signedInAt: Instant | null;
  /** To within a quarter of an hour, by which it may be later (SESSION_RENEW_MINUTES). */
  lastUsedAt: Instant | null;
  /** Whether it is the one that asks. */
  isCurrent: boolean;
}

export interface User {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  profileImageUrl: string;
  /** The identity provider that this user signs in with. */
  authProvider: string;
  createdAt: Instant;
  updatedAt: Instant;
  /** Only of somebody who wants the account deleted: when that begins. */
  deletionAt?: Instant;
}

/** How far the archive of everything is that a user downloads. */
export interface ArchiveProgress {
  /** PDFs, which take longest; `null` where none is under way. */
  underWay: { done: number; total: number } | null;
  /** When the last one ended, and whether it was sent to its end; `null` where none did within a day, as far as is known. */
  last: { at: Instant; whole: boolean } | null;
}

/** What is answered to somebody who wants their account deleted. */
export interface AccountDeletion {
  deletionAt: Instant;
}
