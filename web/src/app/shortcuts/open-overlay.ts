import { useSyncExternalStore } from 'react';

/** What opens over any page: the list of shortcuts, and the search through everything. */
export type Overlay = 'shortcuts' | 'finder';

let current: Overlay | null = null;
const listeners = new Set<() => void>();

export function showOverlay(overlay: Overlay | null): void {
  current = overlay;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOverlay = (): Overlay | null => useSyncExternalStore(subscribe, () => current);
