import type { User } from '@paperbill/contracts/http';
import { deleteUserData } from './sign-out.js';
import { removeStoredValue, storeValue, SIGNED_IN_KEY, signedInUser } from '../user-storage.js';

const DELETION_KEY = 'account-deletion-';

/**
 * Deletes the data of deleted accounts in this browser. The server no longer knows these accounts, so the browser
 * stores when each account is to be deleted. The user may have cancelled a deletion on another device. The data is
 * therefore kept until the next sign-in of any user.
 */
export function deleteDataOfDeletedAccounts(user: User | null): void {
  if (!user) return;
  if (user.deletionAt) storeValue('local', DELETION_KEY + user.id, user.deletionAt);
  else removeStoredValue('local', DELETION_KEY + user.id);
  for (const [userId, deletionAt] of readPlannedDeletions()) {
    if (userId === user.id || !(Date.parse(deletionAt) <= Date.now())) continue;
    deleteUserData(userId);
    if (signedInUser() === userId) removeStoredValue('local', SIGNED_IN_KEY);
  }
}

function readPlannedDeletions(): [userId: string, deletionAt: string][] {
  try {
    return Object.entries(localStorage as Record<string, string>)
      .filter(([key]) => key.startsWith(DELETION_KEY))
      .map(([key, value]) => [key.slice(DELETION_KEY.length), String(JSON.parse(value))]);
  } catch {
    return [];
  }
}
