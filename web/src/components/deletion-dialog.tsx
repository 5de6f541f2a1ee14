import { AntdTheme } from '../theme/antd-theme.js';
import { ConfirmDialog } from './confirm-dialog.js';

interface DeletionDialogProps {
  question: string;
  /** What would be gone. */
  name: string;
  isDeleting: boolean;
  onDelete: () => void;
  onClose: () => void;
}

export default function DeletionDialog({ question, name, isDeleting, onDelete, onClose }: DeletionDialogProps) {
  return (
    <AntdTheme>
      <ConfirmDialog
        open
        title={question}
        text={name}
        confirmLabel={isDeleting ? 'Deleting...' : 'Delete'}
        danger
        busy={isDeleting}
        onConfirm={onDelete}
        onCancel={onClose}
      />
    </AntdTheme>
  );
}
