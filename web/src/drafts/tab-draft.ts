import { useEffect, useState } from 'react';
import { userState } from '../user-state.js';
import { readStored, removeStored, storedKeys, storeValue } from '../user-storage.js';

/**
 * The drafts of this tab. The map's keys are the kinds of draft. All tabs share localStorage. So each tab stores its
 * draft under its own storage key, and holds a Web Lock with the name of that key. The browser releases the lock when
 * the tab is closed, and the next tab can take over the draft. A tab has one draft of each kind. Each quote that is
 * being edited has a separate kind.
 */
const ownDraftLocks = userState(() => new Map<string, { key: string; release: () => void }>());

/** Returns the storage key of the first tab's draft. Browsers without Web Locks always use this key. */
const getFirstTabKey = (kind: string, userId: string): string => `${kind}-draft-${userId}`;

export const tabDraftKey = (kind: string, userId: string): string =>
  ownDraftLocks().get(kind)?.key.endsWith(`-${userId}`) ? ownDraftLocks().get(kind)!.key : getFirstTabKey(kind, userId);

/** Returns the sessionStorage key under which a tab finds the key of its own draft after a reload. */
const reloadStorageKey = (kind: string, userId: string): string => `${kind}-last-${userId}`;

/** The maximum number of storage keys that are tried. A browser may refuse every lock. */
const MAX_TABS = 100;

/**
 * How long a tab waits for its lock, in milliseconds. The browser may release the lock of the reloaded page a moment
 * later.
 */
const LOCK_WAIT_MS = 1_000;

/**
 * Acquires the Web Lock of a draft.
 *
 * @param waitMs how long to wait for another tab to release the lock; without it, the function does not wait
 */
async function acquireLock(kind: string, key: string, waitMs?: number): Promise<boolean> {
  const options = waitMs ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true };
  return new Promise((resolve) => {
    const held = navigator.locks.request(key, options, (lock) => {
      resolve(lock !== null);
      if (!lock) return undefined;
      ownDraftLocks().get(kind)?.release();
      return new Promise<void>((release) => ownDraftLocks().set(kind, { key, release }));
    });
    held.catch(() => resolve(false));
  });
}

/**
 * Returns the storage key of this tab's own draft. Without an own draft, returns the key of a draft whose tab was
 * closed. If there is no such draft, returns a new key.
 */
async function claimDraftKey(kind: string, userId: string): Promise<string> {
  const first = getFirstTabKey(kind, userId);
  if (!('locks' in navigator)) return first;
  const drafts = storedKeys(userId).filter((key) => key.startsWith(`${kind}-draft-`));
  const last = readStored('session', reloadStorageKey(kind, userId));
  removeStored('session', reloadStorageKey(kind, userId));
  const held = ownDraftLocks().get(kind)?.key;
  if (held && drafts.includes(held)) return held;
  if (typeof last === 'string' && drafts.includes(last) && (await acquireLock(kind, last, LOCK_WAIT_MS))) return last;
  for (const key of drafts.sort()) if (await acquireLock(kind, key)) return key;
  if (held) return held;
  for (let tab = 1; tab < MAX_TABS; tab += 1) {
    const key = tab === 1 ? first : `${kind}-draft-${tab}-${userId}`;
    if (await acquireLock(kind, key)) return key;
  }
  return first;
}

/**
 * The last claim of a storage key. Claims run one after another, so that each claim sees the keys of the previous
 * claims.
 */
let lastClaim: Promise<unknown> = Promise.resolve();

/** Returns the storage key of this tab's draft, or null until its lock is acquired. */
export function useTabDraftKey(kind: string, userId: string | undefined): string | null {
  const [found, setFound] = useState<string | null>(null);
  useEffect(() => {
    if (userId === undefined) return;
    let isCurrent = true;
    lastClaim = lastClaim.then(async () => {
      const key = await claimDraftKey(kind, userId);
      if (isCurrent) setFound(key);
    });
    const remember = () =>
      ownDraftLocks().has(kind) &&
      storeValue('session', reloadStorageKey(kind, userId), ownDraftLocks().get(kind)!.key);
    window.addEventListener('pagehide', remember);
    return () => {
      isCurrent = false;
      window.removeEventListener('pagehide', remember);
    };
  }, [kind, userId]);
  // Right after `kind` changes, `found` is still the key of a draft of the previous kind. Such a key is ignored.
  return found?.startsWith(`${kind}-`) ? found : null;
}
