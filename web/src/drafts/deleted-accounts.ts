import type { User } from '@paperbill/contracts/http';
import { forgetUser } from './sign-out.js';
import { forget, keep, SIGNED_IN, signedInUser } from '../user-storage.js';

const DELETION = 'account-deletion-';

/**
 * Forgets what this browser kept of users whose accounts have been deleted meanwhile: the server can't tell who they were
 * any more, so the browser remembers when that was to be. They may have kept the account on another device, so it waits
 * for the sign-in: of the same user, who then has all of it back, or of somebody else, as who comes back after a deletion is.
 *
 * @param user who is signed in, null for nobody
 */
export function forgetDeletedAccounts(user: User | null): void {
  if (!user) return;
  if (user.deletionAt) keep('local', DELETION + user.id, user.deletionAt);
  else forget('local', DELETION + user.id);
  for (const [userId, deletionAt] of plannedDeletions()) {
    if (userId === user.id || !(Date.parse(deletionAt) <= Date.now())) continue;
    forgetUser(userId);
    if (signedInUser() === userId) forget('local', SIGNED_IN);
  }
}

function plannedDeletions(): [userId: string, deletionAt: string][] {
  try {
    return Object.entries(localStorage as Record<string, string>)
      .filter(([key]) => key.startsWith(DELETION))
      .map(([key, value]) => [key.slice(DELETION.length), String(JSON.parse(value))]);
  } catch {
    return [];
  }
}
