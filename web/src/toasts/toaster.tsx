import * as RadixToast from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { t, translate } from '../languages/t.js';
import { dismissToast, toastTiming, useCurrentToast } from './toast-store.js';
import styles from './toaster.module.css';

const SWIPE_THRESHOLD = 50;

export default function Toaster({ shownMs = toastTiming.shownMs }: { shownMs?: number }) {
  const toast = useCurrentToast();
  const viewport = useRef<HTMLOListElement>(null);
  useEffect(() => () => dismissToast(), []);
  const returnFocus = useToastFocus(viewport);

  return (
    <RadixToast.Provider
      label={t('Notification')}
      duration={shownMs}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD}
    >
      {toast && (
        <RadixToast.Root
          key={toast.id}
          className={`${styles.toast} ${toast.tone ? styles[toast.tone] : ''}`}
          type={toast.tone === 'destructive' ? 'foreground' : 'background'}
          // The toast is no tab stop, so that Tab goes to its button. Enter on the toast itself would do nothing.
          tabIndex={undefined}
          // If the focus is in a dialog, Esc must close the dialog and not the toast.
          onEscapeKeyDown={(event) => event.preventDefault()}
          onOpenChange={(open) => {
            if (open) return;
            returnFocus();
            dismissToast(toast.id);
          }}
        >
          <div className={styles.text}>
            <RadixToast.Title className={styles.title}>{translate(toast.title)}</RadixToast.Title>
            {toast.text && <RadixToast.Description>{translate(toast.text)}</RadixToast.Description>}
          </div>
          {toast.action && (
            <RadixToast.Action className={styles.action} altText={toast.action.label} onClick={toast.action.onClick}>
              {toast.action.label}
            </RadixToast.Action>
          )}
          <RadixToast.Close className={styles.close} aria-label={t('Close')} data-tooltip={t('Close')}>
            <X size={16} aria-hidden />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport
        ref={viewport}
        // Radix replaces `{hotkey}` by the name of the key.
        label={t('Notifications ({key})', { key: '{hotkey}' })}
        className={`${styles.viewport} no-print`}
      />
    </RadixToast.Provider>
  );
}

/**
 * Works around three problems of Radix. It keeps the focus after a toast is closed, which pauses all later toasts.
 * After F8, the focus trap of an open dialog takes the focus back. Esc closes both the toast and the dialog.
 * @returns a function that moves the focus back to the element that had it before
 */
function useToastFocus(viewport: RefObject<HTMLElement | null>): () => void {
  const cameFrom = useRef<HTMLElement | null>(null);
  // Radix adds a tab stop before and after the list of toasts. Both forward the focus into the list.
  const isInside = (node: EventTarget | null) =>
    node instanceof Node && !!viewport.current?.parentElement?.contains(node);
  const returnFocus = () => {
    if (isInside(document.activeElement)) (cameFrom.current ?? document.querySelector<HTMLElement>('main'))?.focus();
  };

  const onFocusIn = useEffectEvent((event: FocusEvent) => {
    if (!isInside(event.target)) return;
    if (!isInside(event.relatedTarget)) cameFrom.current = event.relatedTarget as HTMLElement | null;
    // The focus trap of the dialog listens on the window.
    event.stopPropagation();
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isInside(event.target)) return;
    event.stopPropagation();
    returnFocus();
    dismissToast();
  });
  useEffect(() => {
    document.addEventListener('focusin', onFocusIn);
    // The listener runs in the capture phase, because dialogs close when Esc bubbles up to the window.
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      window.removeEventListener('keydown', onKeyDown, true);
    };
  }, []);

  return returnFocus;
}
