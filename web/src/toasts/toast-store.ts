import type { ToastText } from '@paperbill/contracts/texts';
import { useSyncExternalStore } from 'react';

interface Toast extends ToastText {
  id: number;
  /** One thing that can be done about it, such as undoing it. */
  action?: { label: string; onClick: () => void };
}

/** How long a toast stays, as an object: specs let it stay until they have read it. */
export const toastTiming = { shownMs: 5_000 };

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function set(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast in place of the one that is visible: there is at most one (product-rules.md, "Toasts and tooltips").
 *
 * @param action works wherever the user has gone meanwhile; one that belongs to a page must go with it
 * @returns takes this toast away
 */
export function showToast(text: ToastText, action?: Toast['action']): () => void {
  lastId += 1;
  const id = lastId;
  set({ ...text, id, ...(action && { action }) });
  return () => dismissToast(id);
}

/** Takes this toast away; without an id, whichever is visible. */
export function dismissToast(id = current?.id): void {
  if (current && current.id === id) set(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useCurrentToast = (): Toast | null => useSyncExternalStore(subscribe, () => current);
