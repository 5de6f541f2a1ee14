import { WayOutDialog } from './way-out-dialog.js';

interface MissingSenderDialogProps {
  onSaveAnyway: () => void;
  onClose: () => void;
}

/** Asks the user before an invoice without a sender is saved, because a saved invoice cannot be changed. */
export default function MissingSenderDialog({ onSaveAnyway, onClose }: MissingSenderDialogProps) {
  return (
    <WayOutDialog
      title="Save without your company name?"
      way={{ label: 'Fill in your profile', to: '/profile?from=invoice' }}
      stay={{ label: 'Save anyway', onClick: onSaveAnyway }}
      onClose={onClose}
    >
      Your company profile has no name yet, so this invoice would be from “Your Company Name”, and a saved invoice can't
      be changed. What you typed waits here until you come back.
    </WayOutDialog>
  );
}
