/**
 * What this browser keeps of a user between two pages: drafts, and attempts to save. Each key ends with the id of the
 * user that it belongs to, and is only written while that user is the one who is signed in here.
 *
 * Who that is stands in the local storage itself, which all tabs share and a sign-out empties. So a tab that still has
 * something to write after it (a pause in typing that is over, the last moment of a page, a tab in the background)
 * finds that out at the moment of writing.
 */
export const SIGNED_IN = 'signed-in-user';

/** `local` is shared by all tabs and stays; `session` belongs to one tab and goes with it. */
export type StorageArea = 'local' | 'session';

export const areas: StorageArea[] = ['local', 'session'];

const storageOf = (area: StorageArea): Storage => (area === 'local' ? localStorage : sessionStorage);

/** From now on this browser keeps what this user types. */
export function markSignedIn(userId: string): void {
  try {
    localStorage.setItem(SIGNED_IN, userId);
  } catch {
    // A browser that keeps nothing: every `keep` says so.
  }
}

/** Whose data this browser may keep; null after a sign-out. */
export function signedInUser(): string | null {
  try {
    return localStorage.getItem(SIGNED_IN);
  } catch {
    return null;
  }
}

const isOf = (userId: string, key: string): boolean => key.endsWith(`-${userId}`);

/** @returns whether the browser kept it: storage may be full or forbidden, or the user has signed out meanwhile */
export function keep(area: StorageArea, key: string, value: unknown): boolean {
  const userId = signedInUser();
  if (userId === null || !isOf(userId, key)) return false;
  try {
    storageOf(area).setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** What was kept; null where there is nothing, or nothing that can be read. */
export function readKept(area: StorageArea, key: string): unknown {
  try {
    return JSON.parse(storageOf(area).getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

export function forget(area: StorageArea, key: string): void {
  try {
    storageOf(area).removeItem(key);
  } catch {
    // Where nothing can be kept, there is nothing to forget.
  }
}

/** The keys of all that is kept of a user, in this tab and for all tabs. */
export function keptKeys(userId: string): string[] {
  try {
    return areas.flatMap((area) => Object.keys(storageOf(area))).filter((key) => isOf(userId, key));
  } catch {
    return [];
  }
}
