import { Suspense, useEffect, useLayoutEffect } from 'react';
import { lazyDialog } from '../../components/lazy-dialog.js';
import { lazyPart } from '../../components/lazy-part.js';
import { showOverlay, useOverlay } from './open-overlay.js';
import { typeBeforeFinder } from './type-before-finder.js';

const Finder = lazyPart(() => import('./finder.js'));
const [ShortcutsDialog, useShortcutsDialog] = lazyDialog(() => import('./shortcuts-dialog.js'));

/** Every shortcut that holds on all pages. What is open over the page comes first: its form is saved, nothing else heard. */
export function Shortcuts() {
  const overlay = useOverlay();
  useShortcutsDialog();
  const close = () => showOverlay(null);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The key after it may ask for the finder, which is then under way.
      if (event.key === 'Control' || event.key === 'Meta') void Finder.preload();
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const act = event.ctrlKey || event.metaKey ? withControl(event.key.toLowerCase()) : withoutControl(event);
      if (!act) return;
      event.preventDefault();
      if (!event.repeat) act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      showOverlay(null);
    };
  }, []);

  // Before the finder's own field can take the focus.
  useLayoutEffect(() => (overlay === 'finder' ? typeBeforeFinder(() => showOverlay(null)) : undefined), [overlay]);

  return (
    <Suspense fallback={null}>
      {overlay === 'finder' && <Finder onClose={close} />}
      {overlay === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </Suspense>
  );
}

type Act = (() => void) | undefined;

const topDialog = (): Element | undefined => [...document.querySelectorAll('[role=dialog]')].at(-1);

function withControl(key: string): Act {
  if (key === 's') return save;
  if (key === 'k') return topDialog() ? undefined : () => showOverlay('finder');
  return undefined;
}

/** The browser's own saving of the page is of no use here, so the key does nothing where there is nothing to save. */
function save(): void {
  const button = topDialog()
    ? topDialog()!.querySelector<HTMLElement>('button[type=submit]')
    : document.querySelector<HTMLElement>('main [data-save]');
  button?.click();
}

const TYPING =
  'input:not([type=radio], [type=checkbox], [type=button], [type=file]), textarea, select, [contenteditable]';

function withoutControl({ key, target }: KeyboardEvent): Act {
  // First of all the key: to look for a dialog in a page of a thousand fields would hold up each letter that is typed.
  if (key !== '?' && key !== '/') return undefined;
  if (topDialog() || (target instanceof Element && target.closest(`${TYPING}, [role=combobox]`))) return undefined;
  if (key === '?') return () => showOverlay('shortcuts');
  const search = document.querySelector<HTMLInputElement>('main input[type=search]');
  if (!search) return () => showOverlay('finder');
  return () => {
    search.focus();
    search.select();
  };
}
