import { useEffect, useLayoutEffect, useState } from 'react';
import { useCloseOnBackOrEsc } from './overlay-history.js';
import { useRootAttribute } from './use-root-attribute.js';

/**
 * Time in milliseconds after the opening of an overlay. During this time, clicks and keys may still be meant for the
 * button that opened it.
 */
const OPENING_GUARD_MS = 600;

const OUTSIDE_OVERLAY_SELECTOR = '.ant-modal-wrap, .ant-drawer-mask';
const GUARDED_EVENTS = ['keydown', 'input', 'mousedown', 'click'];

export interface OverlayBehavior {
  /**
   * If true, the overlay does not block the first keystrokes. It is for overlays that open by a key, because the user
   * types at once.
   */
  acceptsKeysAtOnce?: boolean;
  /**
   * True if the overlay asks whether to leave the page. Back must not close it, because the question may be about going
   * back.
   */
  asksToLeave?: boolean;
}

/**
 * Adds behavior that antd's dialogs and drawers lack. The calling component must be mounted only while the overlay is
 * open.
 */
export function useOverlay(onClose: (() => void) | undefined, { acceptsKeysAtOnce, asksToLeave }: OverlayBehavior) {
  useRootAttribute('data-dialog');
  useCloseOnBackOrEsc(onClose, asksToLeave);
  useOpeningGuard(!acceptsKeysAtOnce);
  // The focus is returned here, because antd does not return it if an overlay is unmounted while it is open.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => (opener instanceof HTMLElement ? opener.focus() : undefined), [opener]);
}

/**
 * Blocks the second click of a double click, and the repeated events of a held key. They could submit a prefilled form,
 * or close a question before the user has read it.
 */
function useOpeningGuard(guardsKeys: boolean): void {
  useLayoutEffect(() => {
    const openedAt = Date.now();
    let isUsed = false;
    const belongsToOpener = (event: Event): boolean => {
      const isOpening = Date.now() - openedAt < OPENING_GUARD_MS;
      if (event instanceof KeyboardEvent)
        return guardsKeys && !isUsed && ['Enter', ' '].includes(event.key) && (event.repeat || isOpening);
      if (!(event instanceof MouseEvent)) return false;
      const isBeside = event.target instanceof Element && event.target.matches(OUTSIDE_OVERLAY_SELECTOR);
      // The property `detail` of a click event is the number of clicks. A number above 1 means that a double click
      // began before the overlay opened.
      return (isBeside && isOpening) || (event.detail > 1 && !isUsed);
    };
    const guard = (event: Event) => {
      if (!belongsToOpener(event)) return void (isUsed = true);
      event.preventDefault();
      event.stopPropagation();
    };
    GUARDED_EVENTS.forEach((type) => window.addEventListener(type, guard, true));
    return () => GUARDED_EVENTS.forEach((type) => window.removeEventListener(type, guard, true));
  }, [guardsKeys]);
}
