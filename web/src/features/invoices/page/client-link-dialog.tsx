import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialogs.js';
import { LinkAddress } from '../../documents/page/link-address.js';
import styles from './client-link-dialog.module.css';

interface ClientLinkDialogProps {
  url: string;
  onClose: () => void;
}

/** Shows the address of a new client link, which is never shown again. */
export default function ClientLinkDialog({ url, onClose }: ClientLinkDialogProps) {
  return (
    <Dialog
      title="New client link"
      width="37rem"
      initialFocus={`.${styles.link} input`}
      selectsInitialFocus
      footer={<Button onClick={onClose}>Done</Button>}
      onCancel={onClose}
    >
      <div className={styles.link}>
        <p>It shows this invoice to your client, with what is due, how to pay and its PDF. They need no account.</p>
        <LinkAddress url={url} />
      </div>
    </Dialog>
  );
}
