import { Modal } from 'antd';
import type { BaseSyntheticEvent, ReactNode } from 'react';
import { useReturnedFocus } from '../use-returned-focus.js';
import { AntdTheme } from '../../theme/antd-theme.js';
import { Button } from '../button.js';
import styles from './form-dialog.module.css';

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
  useReturnedFocus();
  return (
    <AntdTheme>
      <Modal open title={title} width="37rem" centered mask={{ closable: false }} footer={null} onCancel={onClose}>
        <form className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
          {children}
          <div className={styles.buttons}>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" disabled={isSaving || isIncomplete}>
              {isSaving ? 'Saving...' : submitLabel}
            </Button>
          </div>
        </form>
      </Modal>
    </AntdTheme>
  );
}
