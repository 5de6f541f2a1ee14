import { linkToasts } from '@paperbill/contracts/texts/invoice-page';
import { Link2 } from 'lucide-react';
import { type Ref, useId, useRef } from 'react';
import { Button } from '../../../components/button.js';
import { CardHint } from '../../../components/card.js';
import { Input } from '../../../components/form/inputs.js';
import { GUARD_MS } from '../../../components/use-overlay.js';
import { showToast } from '../../../toasts/toast-store.js';
import styles from './link-address.module.css';

interface NewLinkButtonProps {
  ref: Ref<HTMLButtonElement>;
  isPending: boolean;
  onCreate: () => Promise<{ url: string }>;
}

/** A button that creates a client link and copies its URL. */
export function NewLinkButton({ ref, isPending, onCreate }: NewLinkButtonProps) {
  const pressedAt = useRef(0);
  return (
    <Button
      ref={ref}
      small
      aria-disabled={isPending}
      onClick={() => {
        // A second click is ignored. It would create another link, and hide the URL of the first link, which is shown
        // only once.
        if (isPending || Date.now() - pressedAt.current < GUARD_MS) return;
        pressedAt.current = Date.now();
        onCreate().then(
          ({ url }) => {
            pressedAt.current = Date.now();
            void copyLink(url);
          },
          // The error is ignored here, because the mutation itself shows it.
          () => undefined,
        );
      }}
    >
      <Link2 size={16} aria-hidden />
      {isPending ? 'Making the link...' : 'New client link'}
    </Button>
  );
}

/** Shows the URL of a new client link. The URL cannot be shown again later. */
export function LinkAddress({ url }: { url: string }) {
  const id = useId();
  return (
    <>
      <div className={styles.address}>
        <Input
          readOnly
          aria-label="Address of the new link"
          aria-describedby={id}
          value={url}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copyLink(url)}>Copy</Button>
      </div>
      <CardHint id={id} className={styles.told}>
        Send it to your client. It is shown only now; a new one can always be made.
      </CardHint>
    </>
  );
}

/**
 * Copies the URL to the clipboard. If the browser blocks the clipboard, a toast tells the user to copy the URL from the
 * page.
 */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast(linkToasts.copied);
  } catch {
    showToast(linkToasts.created);
  }
}
