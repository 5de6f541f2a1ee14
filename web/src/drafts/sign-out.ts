import { onStorageChange } from './storage-change.js';
import { areas, forget, keptKeys, SIGNED_IN } from '../user-storage.js';

/** For a tab that learns of a sign-out in another one: nothing of this user stays behind. */
export function forgetUser(userId: string): void {
  clearOnLeaving();
  for (const area of areas) for (const key of keptKeys(userId)) forget(area, key);
}

/** Nothing stays behind, as the specification of a sign-out says. Whatever is typed from now on is not kept. */
export function forgetEverything(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Where nothing can be kept, there is nothing to forget.
  }
  clearOnLeaving();
}

/** The router stores how far each page was scrolled, at the last moment of this one. */
const clearOnLeaving = () => window.addEventListener('pagehide', () => sessionStorage.clear(), { once: true });

/** Calls with whom this browser now works for, as soon as another tab has signed in or out. */
export const onSignedInUserChange = (listener: (userId: string | null) => void): (() => void) =>
  onStorageChange((key, value) => {
    if (key === null || key === SIGNED_IN) listener(key === null ? null : value);
  });
