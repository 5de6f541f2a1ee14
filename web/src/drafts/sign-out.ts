import { onStorageChange } from './storage-change.js';
import { storageAreas, removeStored, storedKeys, SIGNED_IN } from '../user-storage.js';

/** Deletes the user's local data, after another tab signed out. */
export function deleteLocalDataOf(userId: string): void {
  clearOnPageHide();
  for (const area of storageAreas) for (const key of storedKeys(userId)) removeStored(area, key);
}

/**
 * Clears localStorage and sessionStorage on sign-out, as the specification requires. Nothing more is stored afterwards.
 */
export function clearLocalData(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Without storage there is nothing to delete.
  }
  clearOnPageHide();
}

/** The router stores scroll positions when the page is left, so clear sessionStorage after that. */
const clearOnPageHide = () => window.addEventListener('pagehide', () => sessionStorage.clear(), { once: true });

/** Listens for sign-ins and sign-outs in other tabs. The listener gets the new user id, or null. */
export const onSignedInUserChange = (listener: (userId: string | null) => void): (() => void) =>
  onStorageChange((key, value) => {
    if (key === null || key === SIGNED_IN) listener(key === null ? null : value);
  });
