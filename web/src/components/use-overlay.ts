import { useEffect, useLayoutEffect, useState } from 'react';
import { useCloseOnBackOrEsc } from './overlay-history.js';
import { useRootAttribute } from './use-root-attribute.js';

/**
 * For this many milliseconds after an overlay has opened, clicks and keys may still be meant for the button that opened
 * the overlay.
 */
const OPENING_GUARD_MS = 600;

const OUTSIDE_OVERLAY_SELECTOR = '.ant-modal-wrap, .ant-drawer-mask';
const GUARDED_EVENTS = ['keydown', 'input', 'mousedown', 'click'];

export interface OverlayBehavior {
  /**
   * If true, the overlay accepts keys at once. Set it for overlays that open by a key, because the user continues to
   * type.
   */
  acceptsKeysAtOnce?: boolean;
  /**
   * True if the overlay asks whether to leave the page. Back must not close this overlay, because its question may be
   * about going back.
   */
  asksToLeave?: boolean;
}

/**
 * Adds behavior that antd's dialogs and drawers lack. The calling component must be mounted only while its overlay is
 * open.
 */
export function useOverlay(onClose: (() => void) | undefined, { acceptsKeysAtOnce, asksToLeave }: OverlayBehavior) {
  useRootAttribute('data-dialog');
  useCloseOnBackOrEsc(onClose, asksToLeave);
  useOpeningGuard(!acceptsKeysAtOnce);
  // Antd does not return the focus if an overlay is unmounted while it is open. So this effect returns the focus.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => (opener instanceof HTMLElement ? opener.focus() : undefined), [opener]);
}

/**
 * Blocks the second click of a double click, and repeated events of a held key. Otherwise they could submit a prefilled
 * form, or close a question before the user has read it.
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
      // `event.detail` is the number of clicks in a row. A number above 1 means that a double click began before the
      // overlay opened.
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
