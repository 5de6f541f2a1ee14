/**
 * Data of a user that this browser stores between pages: drafts, and attempts to save. Every key ends with the user id,
 * and is written only while that user is signed in.
 *
 * The signed-in user's id is in localStorage. All tabs share it, and a sign-out clears it. So a late write (debounce,
 * pagehide, background tab) checks it at the time of writing.
 */
export const SIGNED_IN = 'signed-in-user';

/** `local` is shared by all tabs; `session` belongs to one tab. */
export type StorageArea = 'local' | 'session';

export const storageAreas: StorageArea[] = ['local', 'session'];

const storageOf = (area: StorageArea): Storage => (area === 'local' ? localStorage : sessionStorage);

/** Allows storing data of this user from now on. */
export function markSignedIn(userId: string): void {
  try {
    localStorage.setItem(SIGNED_IN, userId);
  } catch {
    // Storage is not available: every `storeValue` returns false.
  }
}

/** Id of the signed-in user; null after a sign-out. */
export function signedInUser(): string | null {
  try {
    return localStorage.getItem(SIGNED_IN);
  } catch {
    return null;
  }
}

const belongsTo = (userId: string, key: string): boolean => key.endsWith(`-${userId}`);

/** Stores a value. Returns false if storage is full or forbidden, or the user has signed out. */
export function storeValue(area: StorageArea, key: string, value: unknown): boolean {
  const userId = signedInUser();
  if (userId === null || !belongsTo(userId, key)) return false;
  try {
    storageOf(area).setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Returns the stored value; null if it is missing or invalid. */
export function readStored(area: StorageArea, key: string): unknown {
  try {
    return JSON.parse(storageOf(area).getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

export function removeStored(area: StorageArea, key: string): void {
  try {
    storageOf(area).removeItem(key);
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** All keys of a user in localStorage and sessionStorage. */
export function storedKeys(userId: string): string[] {
  try {
    return storageAreas.flatMap((area) => Object.keys(storageOf(area))).filter((key) => belongsTo(userId, key));
  } catch {
    return [];
  }
}
