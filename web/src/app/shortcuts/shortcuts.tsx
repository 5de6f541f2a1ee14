import { Suspense, useEffect, useLayoutEffect } from 'react';
import { bufferKeys, pressLetters, pressNone } from '../../components/form/key-buffer.js';
import { lazyDialog } from '../../components/lazy-dialog.js';
import { lazyPart } from '../../components/lazy-part.js';
import { type Overlay, useOpenOverlay } from './open-overlay.js';
import { findRowShortcut } from './row-keys.js';
import { findTopDialog } from './use-ctrl-shortcuts.js';
import { useFocusOnSetting } from './use-focus-on-setting.js';

const Finder = lazyPart(() => import('./finder.js'));
const [NewsDialog, useNewsDialog] = lazyDialog(() => import('./news-dialog.js'));
const [ShortcutsDialog, useShortcutsDialog] = lazyDialog(() => import('./shortcuts-dialog.js'));

export function Shortcuts() {
  const [overlay, show] = useOpenOverlay();
  useNewsDialog();
  useShortcutsDialog();
  useFocusOnSetting();
  const close = () => show(null);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') void Finder.preload();
      if (event.key === 'Escape' && !event.isComposing && overlay === 'finder') show(null);
      if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
      const actOnRow = findRowShortcut(event);
      const act = actOnRow ?? findShortcut(event, show);
      if (!act) return;
      event.preventDefault();
      // A held key repeats only the actions of rows. All other actions run once.
      if (!event.repeat || actOnRow) act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [overlay, show]);

  // The layout effect starts the buffer before the search field receives the focus. An ordinary effect would lose the
  // first keys.
  useLayoutEffect(() => (overlay === 'finder' ? bufferFinderKeys() : undefined), [overlay]);

  return (
    <Suspense fallback={null}>
      {overlay === 'finder' && <Finder onClose={close} />}
      {overlay === 'news' && <NewsDialog onClose={close} />}
      {overlay === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </Suspense>
  );
}

/**
 * Replays the keys that the user pressed while the search dialog loads. Enter is dropped, because the user has not seen
 * which result Enter would open.
 */
function bufferFinderKeys(): () => void {
  const { replay } = bufferKeys();
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement && target.closest('[role=dialog]')) replay(pressLetters);
  };
  document.addEventListener('focusin', onFocus);
  return () => {
    document.removeEventListener('focusin', onFocus);
    replay(pressNone);
  };
}

type ShortcutAction = (() => void) | undefined;
type ShowOverlay = (overlay: Overlay) => void;

const TYPING_SELECTOR =
  'input:not([type=radio], [type=checkbox], [type=button], [type=file]), textarea, select, [contenteditable]';

function findShortcut({ key, target }: KeyboardEvent, show: ShowOverlay): ShortcutAction {
  // The key is checked first. On a page with 1,000 fields, the search for an open dialog would slow down
  // every keystroke.
  if (key !== '?' && key !== '/') return undefined;
  if (findTopDialog() || (target instanceof Element && target.closest(`${TYPING_SELECTOR}, [role=combobox]`)))
    return undefined;
  if (key === '?') return () => show('shortcuts');
  const search = document.querySelector<HTMLInputElement>('main input[type=search]');
  if (!search) return () => show('finder');
  return () => {
    search.focus();
    search.select();
  };
}
