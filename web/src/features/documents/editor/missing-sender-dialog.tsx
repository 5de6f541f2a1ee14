import { t } from '../../../languages/t.js';
import type { WrittenKind } from '../form/document-kinds.js';
import { useCompanyLink } from '../preview/use-company-link.js';
import { LeaveDialog } from './leave-dialog.js';

interface MissingSenderDialogProps {
  kind: WrittenKind;
  onSaveAnyway: () => void;
  onClose: () => void;
}

/** Asks the user before an invoice without a sender is saved, because a saved invoice cannot be changed. */
export default function MissingSenderDialog({ kind, onSaveAnyway, onClose }: MissingSenderDialogProps) {
  const companyLink = useCompanyLink(kind);
  return (
    <LeaveDialog
      title={t('Save without your company name?')}
      leave={{ label: 'Fill in your profile', ...companyLink }}
      stay={{ label: 'Save anyway', onClick: onSaveAnyway }}
      onClose={onClose}
    >
      Your company profile has no name yet, so this {kind} would be from “Your Company Name”
      {kind === 'invoice' && ", and a saved invoice can't be changed"}. What you typed waits here until you come back.
    </LeaveDialog>
  );
}
