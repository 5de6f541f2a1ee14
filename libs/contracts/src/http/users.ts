import type { Instant } from '../rules/values.js';

export interface User {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  profileImageUrl: string;
  /** Which identity provider vouches for this user. */
  authProvider: string;
  createdAt: Instant;
  updatedAt: Instant;
}
