import { AntdTheme } from '../../theme/antd-theme.js';
import { ConfirmDialog } from '../confirm-dialog.js';

interface LeaveDialogProps {
  onLeave: () => void;
  onStay: () => void;
}

export default function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  return (
    <AntdTheme>
      <ConfirmDialog
        open
        title="Leave without saving?"
        text="Your changes on this page have not been saved."
        confirmLabel="Leave without saving"
        cancelLabel="Stay here"
        danger
        onConfirm={onLeave}
        onCancel={onStay}
      />
    </AntdTheme>
  );
}
