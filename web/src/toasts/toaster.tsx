import * as RadixToast from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { dismissToast, toastTiming, useCurrentToast } from './toast-store.js';
import styles from './toaster.module.css';

const SWIPE_THRESHOLD = 50;

/** The notification area: one toast, for a few seconds, gone with a swipe to the right; F8 goes there. */
export default function Toaster({ shownMs = toastTiming.shownMs }: { shownMs?: number }) {
  const toast = useCurrentToast();
  const viewport = useRef<HTMLOListElement>(null);
  useEffect(() => () => dismissToast(), []);
  const giveFocusBack = useToastFocus(viewport);

  return (
    <RadixToast.Provider duration={shownMs} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD}>
      {toast && (
        <RadixToast.Root
          key={toast.id}
          className={`${styles.toast} ${toast.tone ? styles[toast.tone] : ''}`}
          type={toast.tone === 'destructive' ? 'foreground' : 'background'}
          // Radix would let the first Tab stop on the toast itself, where Enter does nothing: it goes to the button.
          tabIndex={undefined}
          // Esc belongs to what has the focus: a dialog under the toast closes alone.
          onEscapeKeyDown={(event) => event.preventDefault()}
          onOpenChange={(open) => {
            if (open) return;
            giveFocusBack();
            dismissToast(toast.id);
          }}
        >
          <div className={styles.text}>
            <RadixToast.Title className={styles.title}>{toast.title}</RadixToast.Title>
            {toast.text && <RadixToast.Description>{toast.text}</RadixToast.Description>}
          </div>
          {toast.action && (
            <RadixToast.Action className={styles.action} altText={toast.action.label} onClick={toast.action.onClick}>
              {toast.action.label}
            </RadixToast.Action>
          )}
          <RadixToast.Close className={styles.close} aria-label="Close" data-tooltip="Close">
            <X size={16} aria-hidden />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport ref={viewport} className={styles.viewport} />
    </RadixToast.Provider>
  );
}

/**
 * Lets the focus visit the notification area and return. Radix would keep it there when a toast closes, which pauses
 * every later toast; the focus trap of an open dialog would steal it as soon as F8 moved it; and Esc would close both.
 *
 * @returns gives the focus back to where it came from
 */
function useToastFocus(viewport: RefObject<HTMLElement | null>): () => void {
  const cameFrom = useRef<HTMLElement | null>(null);
  // Around the viewport stand two stops that pass the focus on into it.
  const isInside = (node: EventTarget | null) =>
    node instanceof Node && !!viewport.current?.parentElement?.contains(node);
  const giveFocusBack = () => {
    if (isInside(document.activeElement)) (cameFrom.current ?? document.querySelector<HTMLElement>('main'))?.focus();
  };

  const onFocusIn = useEffectEvent((event: FocusEvent) => {
    if (!isInside(event.target)) return;
    if (!isInside(event.relatedTarget)) cameFrom.current = event.relatedTarget as HTMLElement | null;
    // The trap listens on the window, one step further.
    event.stopPropagation();
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isInside(event.target)) return;
    event.stopPropagation();
    giveFocusBack();
    dismissToast();
  });
  useEffect(() => {
    document.addEventListener('focusin', onFocusIn);
    // Before everybody else hears of it: dialogs close on the Esc that arrives at the window.
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      window.removeEventListener('keydown', onKeyDown, true);
    };
  }, []);

  return giveFocusBack;
}
