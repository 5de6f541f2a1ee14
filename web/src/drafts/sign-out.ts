import type { QueryClient } from '@tanstack/react-query';
import { onStorageChange } from './storage-change.js';
import { storageAreas, removeStoredValue, listStoredKeys, SIGNED_IN_KEY } from '../user-storage.js';

export function deleteUserData(userId: string): void {
  clearOnPageHide();
  for (const area of storageAreas) for (const key of listStoredKeys(userId)) removeStoredValue(area, key);
}

/** The query cache is cleared when the page is left. If it were cleared at once, the page would load its data again. */
export function clearLocalData(queryClient: QueryClient): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // If the browser blocks the storage, there is no stored data to delete.
  }
  clearOnPageHide(() => queryClient.clear());
}

/**
 * On `pagehide`, the router stores scroll positions in sessionStorage, so its listener must run first. A listener that
 * is added during the capture phase runs after all earlier ones.
 */
function clearOnPageHide(clearCache = () => {}): void {
  const clear = () => {
    clearCache();
    sessionStorage.clear();
  };
  const addAsLastListener = () => window.addEventListener('pagehide', clear, { once: true });
  window.addEventListener('pagehide', addAsLastListener, { once: true, capture: true });
}

/** `listener` gets null after a sign-out. */
export const onSignedInUserChange = (listener: (userId: string | null) => void): (() => void) =>
  onStorageChange((key, value) => {
    if (key === null || key === SIGNED_IN_KEY) listener(key === null ? null : value);
  });
