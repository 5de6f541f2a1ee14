import { t, type TextId } from '../../../languages/t.js';
import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialogs.js';
import styles from './client-link-dialog.module.css';
import { LinkAddress } from './link-address.js';
import type { PagedKind } from './paged-documents.js';

interface ClientLinkDialogProps {
  kind: PagedKind;
  url: string;
  onClose: () => void;
}

const explanationByKind: Record<PagedKind, TextId> = {
  invoice: 'It shows this invoice to your client, with what is due, how to pay and its PDF. They need no account.',
  quote: 'It shows this quote and its PDF to your client, who can accept or decline it there. They need no account.',
};

export default function ClientLinkDialog({ kind, url, onClose }: ClientLinkDialogProps) {
  return (
    <Dialog
      title={t('New client link')}
      width="37rem"
      initialFocus={`.${styles.link} input`}
      selectsInitialFocus
      footer={<Button onClick={onClose}>{t('Done')}</Button>}
      onCancel={onClose}
    >
      <div className={styles.link}>
        <p>{t(explanationByKind[kind])}</p>
        <LinkAddress url={url} />
      </div>
    </Dialog>
  );
}
