import { Modal } from 'antd';
import { type BaseSyntheticEvent, type ReactNode, useId } from 'react';
import { AntdTheme } from '../theme/antd-theme.js';
import styles from './dialogs.module.css';
import { useRestoreFocus } from './use-restore-focus.js';

interface ConfirmDialogProps {
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

/** Asks before something that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, cancelLabel = 'Cancel', danger, busy, onConfirm, onCancel } = props;
  useRestoreFocus();
  return (
    <AntdTheme>
      <Modal
        open
        title={title}
        width="29rem"
        centered
        okText={confirmLabel}
        okButtonProps={{ danger, disabled: busy }}
        cancelText={cancelLabel}
        onOk={onConfirm}
        onCancel={onCancel}
      >
        {text}
      </Modal>
    </AntdTheme>
  );
}

interface FormDialogProps {
  title: string;
  submitLabel: string;
  isSaving: boolean;
  /** There is nothing to save yet. */
  isIncomplete?: boolean;
  onSubmit: (event: BaseSyntheticEvent) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** A small form over the page. A click beside it keeps what was typed: only Cancel, Esc and the cross close it. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, isSaving, isIncomplete, onSubmit, onClose, children } = props;
  const id = useId();
  useRestoreFocus();
  return (
    <AntdTheme>
      <Modal
        open
        title={title}
        width="37rem"
        centered
        mask={{ closable: false }}
        okText={isSaving ? 'Saving...' : submitLabel}
        okButtonProps={{ htmlType: 'submit', form: id, disabled: isSaving || isIncomplete }}
        cancelText="Cancel"
        onCancel={onClose}
      >
        <form id={id} className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
          {children}
        </form>
      </Modal>
    </AntdTheme>
  );
}
