/**
 * Every storage key ends with the user id. Data is written only while this user is signed in. Every write checks this,
 * because it may be late, for example after a debounce or in a background tab. A sign-out deletes the id.
 */
export const SIGNED_IN_KEY = 'signed-in-user';

/** All tabs share `local`. Each tab has its own `session`. */
export type StorageArea = 'local' | 'session';

export const storageAreas: StorageArea[] = ['local', 'session'];

const getStorage = (area: StorageArea): Storage => (area === 'local' ? localStorage : sessionStorage);

export function markSignedIn(userId: string): void {
  try {
    localStorage.setItem(SIGNED_IN_KEY, userId);
  } catch {
    // Without access to the storage, the user is not stored. Every `storeValue` then returns false.
  }
}

export function signedInUser(): string | null {
  try {
    return localStorage.getItem(SIGNED_IN_KEY);
  } catch {
    return null;
  }
}

const isKeyOfUser = (userId: string, key: string): boolean => key.endsWith(`-${userId}`);

/** Returns false if the storage is full or blocked, or if the user has signed out. */
export function storeValue(area: StorageArea, key: string, value: unknown): boolean {
  const userId = signedInUser();
  if (userId === null || !isKeyOfUser(userId, key)) return false;
  try {
    getStorage(area).setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Returns null if the value is missing or invalid. */
export function readStoredValue(area: StorageArea, key: string): unknown {
  try {
    return JSON.parse(getStorage(area).getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

export function removeStoredValue(area: StorageArea, key: string): void {
  try {
    getStorage(area).removeItem(key);
  } catch {
    // If the browser blocks the storage, there is no stored value to remove.
  }
}

export function listStoredKeys(userId: string): string[] {
  try {
    return storageAreas.flatMap((area) => Object.keys(getStorage(area))).filter((key) => isKeyOfUser(userId, key));
  } catch {
    return [];
  }
}
