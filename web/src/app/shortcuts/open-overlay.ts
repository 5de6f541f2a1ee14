import { useSyncExternalStore } from 'react';

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
