import type { ToastText } from '@paperbill/contracts/texts';
import { useSyncExternalStore } from 'react';

interface Toast extends ToastText {
  id: number;
  /** A single action, such as Undo. */
  action?: { label: string; onClick: () => void };
}

/** How long a toast is shown. An object, so that specs can change it. */
export const toastTiming = { shownMs: 5_000 };

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function set(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast and replaces the visible one: there is at most one (rule WEB-5).
 *
 * @param action must work on every page. If it depends on a page, dismiss the toast when leaving that page
 * @returns a function that dismisses this toast
 */
export function showToast(text: ToastText, action?: Toast['action']): () => void {
  lastId += 1;
  const id = lastId;
  set({ ...text, id, ...(action && { action }) });
  return () => dismissToast(id);
}

/** Dismisses this toast; without an id, the visible one. */
export function dismissToast(id = current?.id): void {
  if (current && current.id === id) set(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useCurrentToast = (): Toast | null => useSyncExternalStore(subscribe, () => current);
