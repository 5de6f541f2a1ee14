import { clientLinkToasts } from '@paperbill/contracts/texts/invoice-page';
import { useId } from 'react';
import { t } from '../../../languages/t.js';
import { Button } from '../../../components/button.js';
import { CardHint } from '../../../components/card.js';
import { Input } from '../../../components/form/inputs.js';
import { showToast } from '../../../toasts/toast-store.js';
import styles from './link-address.module.css';

export function LinkAddress({ url }: { url: string }) {
  const id = useId();
  return (
    <>
      <div className={styles.address}>
        <Input
          readOnly
          aria-label={t('Address of the new link')}
          aria-describedby={id}
          value={url}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copyLink(url)}>{t('Copy')}</Button>
      </div>
      <CardHint id={id} className={styles.told}>
        {t('Send it to your client. It is shown only now; a new one can always be made.')}
      </CardHint>
    </>
  );
}

export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast(clientLinkToasts.copied);
  } catch {
    showToast(clientLinkToasts.created);
  }
}
