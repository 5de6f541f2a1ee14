import type { Instant } from '../rules/values.js';

/** A browser that is signed in as the user. */
export interface BrowserSession {
  /** Names it to end it; opens nothing. */
  id: string;
  /** What the browser calls itself, its `User-Agent`; '' where it does not say. */
  userAgent: string;
  /** Where it was last seen; '' where that is not known. */
  address: string;
  signedInAt: Instant | null;
  /** To within a quarter of an hour. */
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
}
