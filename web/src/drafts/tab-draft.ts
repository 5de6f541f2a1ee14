import { useEffect, useState } from 'react';
import { userState } from '../user-state.js';
import { readStoredValue, removeStoredValue, listStoredKeys, storeValue } from '../user-storage.js';

/**
 * All tabs share localStorage, so each tab stores its draft under its own key. Each tab also holds a Web Lock with the
 * name of this key. The browser releases the lock when the tab is closed. Another tab can then take over the draft.
 * Each quote that is being edited counts as a separate kind.
 */
const ownDraftLocks = userState(() => new Map<string, { key: string; release: () => void }>());

/** The draft key of the first tab. A browser without Web Locks uses this key in every tab. */
const getFirstTabKey = (kind: string, userId: string): string => `${kind}-draft-${userId}`;

export const tabDraftKey = (kind: string, userId: string): string =>
  ownDraftLocks().get(kind)?.key.endsWith(`-${userId}`) ? ownDraftLocks().get(kind)!.key : getFirstTabKey(kind, userId);

/**
 * The sessionStorage key under which a tab stores the key of its draft. The tab uses it to find its draft after a
 * reload.
 */
const reloadStorageKey = (kind: string, userId: string): string => `${kind}-last-${userId}`;

/** Limits the attempts to acquire a lock, because a browser may refuse every lock. */
const MAX_TABS = 100;

/** The browser may release the lock of the reloaded page only after the new page has started. */
const LOCK_WAIT_MS = 1_000;

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

/** Prefers a draft of this tab, and then a draft of a closed tab. */
async function claimDraftKey(kind: string, userId: string): Promise<string> {
  const first = getFirstTabKey(kind, userId);
  if (!('locks' in navigator)) return first;
  const drafts = listStoredKeys(userId).filter((key) => key.startsWith(`${kind}-draft-`));
  const last = readStoredValue('session', reloadStorageKey(kind, userId));
  removeStoredValue('session', reloadStorageKey(kind, userId));
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

/** Claims run one after another, so that each claim sees the keys of earlier claims. */
let lastDraftKeyClaim: Promise<unknown> = Promise.resolve();

export function useTabDraftKey(kind: string, userId: string | undefined): string | null {
  const [found, setFound] = useState<string | null>(null);
  useEffect(() => {
    if (userId === undefined) return;
    let isCurrent = true;
    lastDraftKeyClaim = lastDraftKeyClaim.then(async () => {
      const key = await claimDraftKey(kind, userId);
      if (isCurrent) setFound(key);
    });
    const storeTabKey = () =>
      ownDraftLocks().has(kind) &&
      storeValue('session', reloadStorageKey(kind, userId), ownDraftLocks().get(kind)!.key);
    window.addEventListener('pagehide', storeTabKey);
    return () => {
      isCurrent = false;
      window.removeEventListener('pagehide', storeTabKey);
    };
  }, [kind, userId]);
  // Right after `kind` changes, `found` still belongs to the previous kind and is ignored.
  return found?.startsWith(`${kind}-`) ? found : null;
}
