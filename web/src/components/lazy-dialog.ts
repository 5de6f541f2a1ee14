import { lazy, useEffect, type ComponentType } from 'react';

/**
 * A dialog whose code loads after the page that may open it: the page does not wait for it, and it is there at once,
 * even if the connection is gone by then.
 *
 * @returns the dialog, and the hook with which the page asks for it
 */
export function lazyDialog<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const usePreload = () =>
    useEffect(() => {
      // A failure shows when the dialog is opened.
      load().catch(() => undefined);
    }, []);
  return [lazy(load), usePreload] as const;
}
