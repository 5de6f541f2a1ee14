import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../components/button.js';
import { Dialog } from '../../../components/dialogs.js';
import type { WayBack } from '../../../drafts/way-back.js';
import styles from './way-out-dialog.module.css';

interface WayOutDialogProps {
  title: string;
  way: { label: string; to: string; state?: WayBack };
  stay: { label: string; onClick: () => void };
  onClose: () => void;
  children: ReactNode;
}

export function WayOutDialog({ title, way, stay, onClose, children }: WayOutDialogProps) {
  return (
    <Dialog
      title={title}
      width="31rem"
      onCancel={onClose}
      footer={
        <div className={styles.buttons}>
          <Button onClick={stay.onClick}>{stay.label}</Button>
          <ButtonLink variant="primary" to={way.to} state={way.state}>
            {way.label}
          </ButtonLink>
        </div>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
