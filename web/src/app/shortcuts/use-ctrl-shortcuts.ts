import { useEffect } from 'react';
import type { Overlay } from './open-overlay.js';

/**
 * Handles Ctrl+K and Ctrl+S on all pages. While a dialog is open, only Ctrl+S works, and it saves the dialog. These two
 * shortcuts do not wait for the chunk of the other shortcuts, because the browser would run its own action for these
 * keys in the meantime.
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

/** Clicks the save button of the dialog or page, if there is one. The browser's own "save page" never runs. */
function submitForm(): void {
  const button = findTopDialog()
    ? findTopDialog()!.querySelector<HTMLElement>('button[type=submit]')
    : document.querySelector<HTMLElement>('main [data-save]');
  button?.click();
}
