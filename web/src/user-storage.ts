/**
 * Storage for data of a user in this browser, such as drafts and unfinished attempts to save. Every key ends with the
 * user id. Data is written only while this user is signed in. localStorage, which all tabs share, contains the id of
 * the signed-in user. A sign-out deletes the id. Every write checks the id, because a write may be late, for example
 * after a debounce or in a background tab.
 */
export const SIGNED_IN_KEY = 'signed-in-user';

/** The storage area of the browser. All tabs share `local`. Each tab has its own `session`. */
export type StorageArea = 'local' | 'session';

export const storageAreas: StorageArea[] = ['local', 'session'];

const getStorage = (area: StorageArea): Storage => (area === 'local' ? localStorage : sessionStorage);

/** Records which user is signed in. After this call, the browser may store data of this user. */
export function markSignedIn(userId: string): void {
  try {
    localStorage.setItem(SIGNED_IN_KEY, userId);
  } catch {
    // If the browser refuses access to its storage, the error is ignored. Every `storeValue` then returns false.
  }
}

/** Returns the id of the signed-in user, or null after a sign-out. */
export function signedInUser(): string | null {
  try {
    return localStorage.getItem(SIGNED_IN_KEY);
  } catch {
    return null;
  }
}

const isKeyOfUser = (userId: string, key: string): boolean => key.endsWith(`-${userId}`);

/** Stores a value. Returns false if the storage is full or blocked, or if the user has signed out. */
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

/** Returns a stored value. Returns null if it is missing or invalid. */
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
    // If the browser refuses access to its storage, nothing is stored, so the error is ignored.
  }
}

export function listStoredKeys(userId: string): string[] {
  try {
    return storageAreas.flatMap((area) => Object.keys(getStorage(area))).filter((key) => isKeyOfUser(userId, key));
  } catch {
    return [];
  }
}
