import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../components/button.js';
import { Dialog } from '../../../components/dialogs.js';
import type { ReturnToFormState } from '../../../drafts/return-state.js';
import styles from './leave-dialog.module.css';

interface LeaveDialogProps {
  title: string;
  leave: { label: string; to: string; state?: ReturnToFormState };
  stay: { label: string; onClick: () => void };
  onClose: () => void;
  children: ReactNode;
}

export function LeaveDialog({ title, leave, stay, onClose, children }: LeaveDialogProps) {
  return (
    <Dialog
      title={title}
      width="31rem"
      onCancel={onClose}
      footer={
        <div className={styles.buttons}>
          <Button onClick={stay.onClick}>{stay.label}</Button>
          <ButtonLink variant="primary" to={leave.to} state={leave.state}>
            {leave.label}
          </ButtonLink>
        </div>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
