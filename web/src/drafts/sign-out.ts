import { onStorageChange } from './storage-change.js';
import { areas, forget, keptKeys, SIGNED_IN } from '../user-storage.js';

/** Deletes the user's local data, after another tab signed out. */
export function forgetUser(userId: string): void {
  clearOnLeaving();
  for (const area of areas) for (const key of keptKeys(userId)) forget(area, key);
}

/**
 * Clears localStorage and sessionStorage on sign-out, as the specification requires. Nothing more is stored afterwards.
 */
export function forgetEverything(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Without storage there is nothing to delete.
  }
  clearOnLeaving();
}

/** The router stores scroll positions when the page is left, so clear sessionStorage after that. */
const clearOnLeaving = () => window.addEventListener('pagehide', () => sessionStorage.clear(), { once: true });

/** Listens for sign-ins and sign-outs in other tabs. The listener gets the new user id, or null. */
export const onSignedInUserChange = (listener: (userId: string | null) => void): (() => void) =>
  onStorageChange((key, value) => {
    if (key === null || key === SIGNED_IN) listener(key === null ? null : value);
  });
