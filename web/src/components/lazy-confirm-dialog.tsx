import { type ComponentProps, useEffect, useEffectEvent } from 'react';
import type { ConfirmDialog } from './dialogs.js';
import { lazyPart } from './lazy-part.js';

export const LazyConfirmDialog = lazyPart(
  async () => ({ default: (await import('./dialogs.js')).ConfirmDialog }),
  BrowserQuestion,
);

/**
 * Asks with the browser's own dialog if the chunk of our dialog does not load. Otherwise the user could not leave the
 * page.
 */
function BrowserQuestion({ title, text, onConfirm, onCancel }: ComponentProps<typeof ConfirmDialog>) {
  const ask = useEffectEvent(() => {
    if (window.confirm(`${title}\n\n${text}`)) onConfirm();
    else onCancel();
  });
  useEffect(() => ask(), []);
  return null;
}
