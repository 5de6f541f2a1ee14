import { onStorageChange } from './storage-change.js';
import { storageAreas, removeStored, storedKeys, SIGNED_IN_KEY } from '../user-storage.js';

/** Deletes the user's data in this browser, after the user signed out in another tab. */
export function deleteUserData(userId: string): void {
  clearOnPageHide();
  for (const area of storageAreas) for (const key of storedKeys(userId)) removeStored(area, key);
}

/**
 * Clears localStorage and sessionStorage on sign-out, as our specification requires. Nothing more is stored afterwards.
 */
export function clearLocalData(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // The browser refuses access to its storage, so there is nothing to delete.
  }
  clearOnPageHide();
}

/** The router stores scroll positions when the user leaves the page. So clear sessionStorage after that. */
const clearOnPageHide = () => window.addEventListener('pagehide', () => sessionStorage.clear(), { once: true });

/**
 * Listens for sign-ins and sign-outs in other tabs. The listener is called with the new user id, or with null after a
 * sign-out.
 */
export const onSignedInUserChange = (listener: (userId: string | null) => void): (() => void) =>
  onStorageChange((key, value) => {
    if (key === null || key === SIGNED_IN_KEY) listener(key === null ? null : value);
  });
