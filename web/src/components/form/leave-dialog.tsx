import { AntdTheme } from '../../theme/antd-theme.js';
import { ConfirmDialog } from '../confirm-dialog.js';

interface LeaveDialogProps {
  /** What was typed is still there when they come back. */
  isKept: boolean;
  onLeave: () => void;
  onStay: () => void;
}

export default function LeaveDialog({ isKept, onLeave, onStay }: LeaveDialogProps) {
  return (
    <AntdTheme>
      <ConfirmDialog
        open
        title="Leave without saving?"
        text={
          isKept
            ? 'This is not saved yet. What you typed waits here as a draft until you come back.'
            : 'Your changes on this page have not been saved.'
        }
        confirmLabel={isKept ? 'Leave' : 'Leave without saving'}
        cancelLabel="Stay here"
        danger={!isKept}
        onConfirm={onLeave}
        onCancel={onStay}
      />
    </AntdTheme>
  );
}
