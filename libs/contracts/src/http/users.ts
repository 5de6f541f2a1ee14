import type { Instant } from '../rules/values.js';

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
