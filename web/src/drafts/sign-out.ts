import type { QueryClient } from '@tanstack/react-query';
import { onStorageChange } from './storage-change.js';
import { storageAreas, removeStored, storedKeys, SIGNED_IN_KEY } from '../user-storage.js';

/** Deletes the user's data in this browser, after the user signed out in another tab. */
export function deleteUserData(userId: string): void {
  clearOnPageHide();
  for (const area of storageAreas) for (const key of storedKeys(userId)) removeStored(area, key);
}

/**
 * Clears localStorage and sessionStorage on sign-out, as our specification requires. Afterwards, nothing is stored. The
 * query cache is cleared only when the page is left. If the cache were cleared earlier, the page would load its data
 * again.
 */
export function clearLocalData(queryClient: QueryClient): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // The error is ignored if the browser refuses access to its storage, because then nothing is stored.
  }
  clearOnPageHide(() => queryClient.clear());
}

/**
 * Clears sessionStorage when the page is left. The router stores scroll positions in its own listener of `pagehide`, so
 * this listener is added during the capture phase: it then runs after all others.
 */
function clearOnPageHide(clearCache = () => {}): void {
  const clear = () => {
    clearCache();
    sessionStorage.clear();
  };
  const addLast = () => window.addEventListener('pagehide', clear, { once: true });
  window.addEventListener('pagehide', addLast, { once: true, capture: true });
}

/**
 * Listens for sign-ins and sign-outs in other tabs. The listener is called with the new user id, or with null after a
 * sign-out.
 */
export const onSignedInUserChange = (listener: (userId: string | null) => void): (() => void) =>
  onStorageChange((key, value) => {
    if (key === null || key === SIGNED_IN_KEY) listener(key === null ? null : value);
  });
