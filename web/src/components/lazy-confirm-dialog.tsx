import { type ComponentProps, useEffect, useEffectEvent } from 'react';
import type { ConfirmDialog } from './dialogs.js';
import { lazyPart } from './lazy-part.js';

/** A question over the page, whose code and antd load when it is asked. */
export const LazyConfirmDialog = lazyPart(
  async () => ({ default: (await import('./dialogs.js')).ConfirmDialog }),
  BrowserQuestion,
);

/** The browser's own question, where ours can't be loaded: without one nobody could leave. */
function BrowserQuestion({ title, text, onConfirm, onCancel }: ComponentProps<typeof ConfirmDialog>) {
  const ask = useEffectEvent(() => {
    if (window.confirm(`${title}\n\n${text}`)) onConfirm();
    else onCancel();
  });
  useEffect(() => ask(), []);
  return null;
}
