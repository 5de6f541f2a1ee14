import * as RadixToast from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from './toaster.module.css';
import { dismissToast, useCurrentToast } from './toast-store.js';
import { useToastFocus } from './use-toast-focus.js';

const SHOWN_MS = 5_000;
const SWIPE_THRESHOLD = 50;

/** The notification area: one toast, for five seconds, gone with a swipe to the right; F8 goes there. */
export default function Toaster({ shownMs = SHOWN_MS }: { shownMs?: number }) {
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
