import { useEffect, useState } from 'react';
import { readStored, removeStored, storedKeys, storeValue } from '../user-storage.js';

/**
 * The drafts of this tab, by kind. Tabs share localStorage, so each tab stores its draft under its own key and holds a
 * Web Lock of that name. The browser releases the lock when the tab is closed; the next tab can then take over the
 * draft. A tab has one draft per kind. Every edited quote is a kind of its own.
 */
const ownDrafts = new Map<string, { key: string; release: () => void }>();

/** Key of the first tab, and of browsers without Web Locks. */
const firstKey = (kind: string, userId: string): string => `${kind}-draft-${userId}`;

/** Key of this tab's draft. */
export const tabDraftKey = (kind: string, userId: string): string =>
  ownDrafts.get(kind)?.key.endsWith(`-${userId}`) ? ownDrafts.get(kind)!.key : firstKey(kind, userId);

/** sessionStorage key under which a tab finds its own draft after a reload. */
const lastKey = (kind: string, userId: string): string => `${kind}-last-${userId}`;

/** Bounds the search in a browser that refuses every lock. */
const MAX_TABS = 100;

/** After a reload, the previous page's lock may take a moment to be released. */
const RELOAD_MS = 1_000;

/**
 * Acquires the lock of a draft.
 * @param waitMs how long to wait for another holder; default: not at all
 * @returns whether it was acquired
 */
async function acquire(kind: string, key: string, waitMs?: number): Promise<boolean> {
  const options = waitMs ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true };
  return new Promise((resolve) => {
    const held = navigator.locks.request(key, options, (lock) => {
      resolve(lock !== null);
      if (!lock) return undefined;
      ownDrafts.get(kind)?.release();
      return new Promise<void>((release) => ownDrafts.set(kind, { key, release }));
    });
    held.catch(() => resolve(false));
  });
}

/** Returns the key of this tab's own draft, else of an abandoned draft, else a new key. */
async function claim(kind: string, userId: string): Promise<string> {
  const first = firstKey(kind, userId);
  if (!('locks' in navigator)) return first;
  const drafts = storedKeys(userId).filter((key) => key.startsWith(`${kind}-draft-`));
  const last = readStored('session', lastKey(kind, userId));
  removeStored('session', lastKey(kind, userId));
  const held = ownDrafts.get(kind)?.key;
  if (held && drafts.includes(held)) return held;
  if (typeof last === 'string' && drafts.includes(last) && (await acquire(kind, last, RELOAD_MS))) return last;
  for (const key of drafts.sort()) if (await acquire(kind, key)) return key;
  if (held) return held;
  for (let tab = 1; tab < MAX_TABS; tab += 1) {
    const key = tab === 1 ? first : `${kind}-draft-${tab}-${userId}`;
    if (await acquire(kind, key)) return key;
  }
  return first;
}

/** Serializes claims, so that each sees what the previous one took. */
let claimed: Promise<unknown> = Promise.resolve();

/** Returns the key of this tab's draft; null until the lock is acquired. */
export function useTabDraftKey(kind: string, userId: string | undefined): string | null {
  const [found, setFound] = useState<string | null>(null);
  useEffect(() => {
    if (userId === undefined) return;
    let isCurrent = true;
    claimed = claimed.then(async () => {
      const key = await claim(kind, userId);
      if (isCurrent) setFound(key);
    });
    const remember = () =>
      ownDrafts.has(kind) && storeValue('session', lastKey(kind, userId), ownDrafts.get(kind)!.key);
    window.addEventListener('pagehide', remember);
    return () => {
      isCurrent = false;
      window.removeEventListener('pagehide', remember);
    };
  }, [kind, userId]);
  // Right after `kind` changed, `found` still belongs to the previous kind.
  return found?.startsWith(`${kind}-`) ? found : null;
}
