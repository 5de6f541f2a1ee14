import { useEffect, useState } from 'react';
import { forget, keep, keptKeys, readKept } from '../user-storage.js';

/**
 * Where this tab keeps a draft that outlives it. Tabs share the storage, and two that are open at the same time must not
 * write over each other: each has a key of its own, and holds the lock of that name. Browsers release it when the tab is
 * gone; the draft then waits for the next one. A tab has one of each kind: what is typed into one form is none of the
 * other's. Each quote that is edited is a kind of its own.
 */
const own = new Map<string, { key: string; release: () => void }>();

/** The key of what was kept before there were locks, and where there are none. */
const firstKey = (kind: string, userId: string): string => `${kind}-draft-${userId}`;

/** The key of this tab's draft, once it has one. */
export const tabDraftKey = (kind: string, userId: string): string =>
  own.get(kind)?.key.endsWith(`-${userId}`) ? own.get(kind)!.key : firstKey(kind, userId);

/** The name under which a tab finds its own draft again when it is loaded anew. */
const lastKey = (kind: string, userId: string): string => `${kind}-last-${userId}`;

/** More tabs than anybody has; a browser that refuses every lock must not be asked for ever. */
const MAX_TABS = 100;

/** Before this page, the tab had the lock. To release it may take a moment. */
const RELOAD_MS = 1_000;

/** @param waitMs how long it may be held by another; at once by default */
async function take(kind: string, key: string, waitMs?: number): Promise<boolean> {
  const options = waitMs ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true };
  return new Promise((resolve) => {
    const held = navigator.locks.request(key, options, (lock) => {
      resolve(lock !== null);
      if (!lock) return undefined;
      own.get(kind)?.release();
      return new Promise<void>((release) => own.set(kind, { key, release }));
    });
    held.catch(() => resolve(false));
  });
}

/** This tab's own draft, else one that a tab has left behind, else a key for a new one. */
async function claim(kind: string, userId: string): Promise<string> {
  const first = firstKey(kind, userId);
  if (!('locks' in navigator)) return first;
  const drafts = keptKeys(userId).filter((key) => key.startsWith(`${kind}-draft-`));
  const last = readKept('session', lastKey(kind, userId));
  forget('session', lastKey(kind, userId));
  const held = own.get(kind)?.key;
  if (held && drafts.includes(held)) return held;
  if (typeof last === 'string' && drafts.includes(last) && (await take(kind, last, RELOAD_MS))) return last;
  for (const key of drafts.sort()) if (await take(kind, key)) return key;
  if (held) return held;
  for (let tab = 1; tab < MAX_TABS; tab += 1) {
    const key = tab === 1 ? first : `${kind}-draft-${tab}-${userId}`;
    if (await take(kind, key)) return key;
  }
  return first;
}

/** One at a time: what the one before has taken is this tab's own. */
let claimed: Promise<unknown> = Promise.resolve();

/** The key of this tab's draft; null until it is known, which takes a moment. */
export function useTabDraftKey(kind: string, userId: string | undefined): string | null {
  const [found, setFound] = useState<string | null>(null);
  useEffect(() => {
    if (userId === undefined) return;
    let isCurrent = true;
    claimed = claimed.then(async () => {
      const key = await claim(kind, userId);
      if (isCurrent) setFound(key);
    });
    const remember = () => own.has(kind) && keep('session', lastKey(kind, userId), own.get(kind)!.key);
    window.addEventListener('pagehide', remember);
    return () => {
      isCurrent = false;
      window.removeEventListener('pagehide', remember);
    };
  }, [kind, userId]);
  // Of the kind before, for a moment.
  return found?.startsWith(`${kind}-`) ? found : null;
}
