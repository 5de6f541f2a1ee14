import type { QueryClient } from '@tanstack/react-query';
import { onStorageChange } from './storage-change.js';
import { storageAreas, removeStoredValue, listStoredKeys, SIGNED_IN_KEY } from '../user-storage.js';

/** Deletes the user's data in this browser. Called after the user signed out in another tab. */
export function deleteUserData(userId: string): void {
  clearOnPageHide();
  for (const area of storageAreas) for (const key of listStoredKeys(userId)) removeStoredValue(area, key);
}

/**
 * Clears localStorage and sessionStorage on sign-out, as our specification requires. The query cache is cleared later,
 * when the page is left. If it were cleared at once, the page would load its data again.
 */
export function clearLocalData(queryClient: QueryClient): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // If the browser refuses access to its storage, nothing is stored, so the error is ignored.
  }
  clearOnPageHide(() => queryClient.clear());
}

/**
 * Clears sessionStorage when the page is left. On `pagehide`, the router stores scroll positions there, so the router's
 * listener must run first. A listener that is added during the capture phase runs after all earlier ones.
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
 * Listens for sign-ins and sign-outs in other tabs.
 *
 * @param listener called with the new user id, or with null after a sign-out
 */
export const onSignedInUserChange = (listener: (userId: string | null) => void): (() => void) =>
  onStorageChange((key, value) => {
    if (key === null || key === SIGNED_IN_KEY) listener(key === null ? null : value);
  });
