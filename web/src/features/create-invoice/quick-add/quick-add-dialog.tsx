import { Modal } from 'antd';
import type { BaseSyntheticEvent, ReactNode } from 'react';
import { Button } from '../../../components/button.js';
import { AntdTheme } from '../../../theme/antd-theme.js';
import styles from './quick-add-dialog.module.css';

interface QuickAddDialogProps {
  title: string;
  submitLabel: string;
  /** Without a name there is nothing to add (section 5). */
  isNamed: boolean;
  isSaving: boolean;
  onSubmit: (event: BaseSyntheticEvent) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** A small form over the invoice. */
export function QuickAddDialog(props: QuickAddDialogProps) {
  const { title, submitLabel, isNamed, isSaving, onSubmit, onClose, children } = props;
  return (
    <AntdTheme>
      <Modal open title={title} width={560} centered maskClosable={false} footer={null} onCancel={onClose}>
        <form className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
          {children}
          <div className={styles.buttons}>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" disabled={!isNamed || isSaving}>
              {isSaving ? 'Saving...' : submitLabel}
            </Button>
          </div>
        </form>
      </Modal>
    </AntdTheme>
  );
}
