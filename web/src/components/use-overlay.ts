import { useEffect, useLayoutEffect, useState } from 'react';
import { useCloseOnBackOrEsc } from './overlay-history.js';
import { useRootAttribute } from './use-root-attribute.js';

/** During this time, clicks and keys may still be meant for the button that opened the overlay. */
const OPENING_GUARD_MS = 600;

const OUTSIDE_OVERLAY_SELECTOR = '.ant-modal-wrap, .ant-drawer-mask';
const GUARDED_EVENTS = ['keydown', 'input', 'mousedown', 'click'];

export interface OverlayBehavior {
  /** True for overlays that open by a key, because the user continues to type. */
  acceptsKeysAtOnce?: boolean;
  asksToLeave?: boolean;
}

/** Adds behavior that antd's dialogs and drawers lack. The caller must be mounted only while its overlay is open. */
export function useOverlay(onClose: (() => void) | undefined, { acceptsKeysAtOnce, asksToLeave }: OverlayBehavior) {
  useRootAttribute('data-dialog');
  useCloseOnBackOrEsc(onClose, asksToLeave);
  useOpeningGuard(!acceptsKeysAtOnce);
  // antd does not return the focus if an overlay is unmounted while it is open.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => (opener instanceof HTMLElement ? opener.focus() : undefined), [opener]);
}

/** A second click or a held key could submit a prefilled form, or close a question before the user has read it. */
function useOpeningGuard(guardsKeys: boolean): void {
  useLayoutEffect(() => {
    const openedAt = Date.now();
    let isUsed = false;
    const belongsToOpener = (event: Event): boolean => {
      const isOpening = Date.now() - openedAt < OPENING_GUARD_MS;
      if (event instanceof KeyboardEvent)
        return guardsKeys && !isUsed && ['Enter', ' '].includes(event.key) && (event.repeat || isOpening);
      if (!(event instanceof MouseEvent)) return false;
      const isOutside = event.target instanceof Element && event.target.matches(OUTSIDE_OVERLAY_SELECTOR);
      // A number of clicks above 1 means that a double click began before the overlay opened.
      return (isOutside && isOpening) || (event.detail > 1 && !isUsed);
    };
    const guardKey = (event: Event) => {
      if (!belongsToOpener(event)) return void (isUsed = true);
      event.preventDefault();
      event.stopPropagation();
    };
    GUARDED_EVENTS.forEach((type) => window.addEventListener(type, guardKey, true));
    return () => GUARDED_EVENTS.forEach((type) => window.removeEventListener(type, guardKey, true));
  }, [guardsKeys]);
}
