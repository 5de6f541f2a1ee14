import { Modal } from 'antd';
import { Button } from './button.js';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  open: boolean;
  /** The question. */
  title: string;
  text?: string;
  /** What the button does, such as 'Delete'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** The way forward loses something. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that can't be undone. Stands inside {@link AntdTheme}. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, confirmLabel, cancelLabel = 'Cancel', danger, busy, onConfirm, onCancel } = props;
  return (
    <Modal
      open={open}
      title={title}
      width={440}
      centered
      destroyOnHidden
      onCancel={onCancel}
      footer={
        <div className={styles.buttons}>
          <Button onClick={onCancel}>{cancelLabel}</Button>
          <Button variant={danger ? 'danger' : 'primary'} disabled={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      }
    >
      {text}
    </Modal>
  );
}
