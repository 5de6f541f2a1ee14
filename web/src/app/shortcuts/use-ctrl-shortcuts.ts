import { useEffect } from 'react';
import type { Overlay } from './open-overlay.js';

/**
 * These shortcuts do not wait for the chunk of the other shortcuts. During the load of that chunk, the browser would
 * run its own actions for these keys. If a dialog is open, only Ctrl+S works, and it saves the dialog.
 */
export function useCtrlShortcuts(show: (overlay: Overlay) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      const act = findShortcut(event.key.toLowerCase(), show);
      if (!act) return;
      event.preventDefault();
      if (!event.repeat) act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [show]);
}

export const findTopDialog = (): Element | undefined => [...document.querySelectorAll('[role=dialog]')].at(-1);

function findShortcut(key: string, show: (overlay: Overlay) => void): (() => void) | undefined {
  if (key === 's') return submitForm;
  if (key === 'k') return findTopDialog() ? undefined : () => show('finder');
  return undefined;
}

/** Saves the open dialog or the page. The browser's own "save page" never runs. */
function submitForm(): void {
  const button = findTopDialog()
    ? findTopDialog()!.querySelector<HTMLElement>('button[type=submit]')
    : document.querySelector<HTMLElement>('main [data-save]');
  button?.click();
}
