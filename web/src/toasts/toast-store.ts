import type { ToastText } from '@paperbill/contracts/texts';
import { useSyncExternalStore } from 'react';

interface Toast extends ToastText {
  id: number;
  action?: { label: string; onClick: () => void };
}

/** `shownMs` is the time that a toast is visible. Specs replace this value. */
export const toastTiming = { shownMs: 5_000 };

let currentToast: Toast | null = null;
let lastToastId = 0;
const toastListeners = new Set<() => void>();

function setToast(toast: Toast | null): void {
  currentToast = toast;
  for (const listener of toastListeners) listener();
}

/**
 * At most one toast is visible (rule WEB-5).
 *
 * @param action must work on every page; if it needs a certain page, dismiss the toast when the user leaves that page
 * @returns a function that dismisses this toast
 */
export function showToast(text: ToastText, action?: Toast['action']): () => void {
  lastToastId += 1;
  const id = lastToastId;
  setToast({ ...text, id, ...(action && { action }) });
  return () => dismissToast(id);
}

export function dismissToast(id = currentToast?.id): void {
  if (currentToast && currentToast.id === id) setToast(null);
}

function subscribe(listener: () => void): () => void {
  toastListeners.add(listener);
  return () => toastListeners.delete(listener);
}

export const useCurrentToast = (): Toast | null => useSyncExternalStore(subscribe, () => currentToast);
