import { t } from '../../../languages/t.js';
import type { WrittenKind } from '../form/document-kinds.js';
import { useCompanyLink } from '../preview/use-company-link.js';
import { LeaveDialog } from './leave-dialog.js';

interface MissingSenderDialogProps {
  kind: WrittenKind;
  onSaveAnyway: () => void;
  onClose: () => void;
}

export default function MissingSenderDialog({ kind, onSaveAnyway, onClose }: MissingSenderDialogProps) {
  const companyLink = useCompanyLink(kind);
  return (
    <LeaveDialog
      title={t('Save without your company name?')}
      leave={{ label: t('Fill in your profile'), ...companyLink }}
      stay={{ label: t('Save anyway'), onClick: onSaveAnyway }}
      onClose={onClose}
    >
      {t(
        kind === 'invoice'
          ? "Your company profile has no name yet, so this invoice would be from “Your Company Name”, and a saved invoice can't be changed. What you typed waits here until you come back."
          : 'Your company profile has no name yet, so this quote would be from “Your Company Name”. What you typed waits here until you come back.',
      )}
    </LeaveDialog>
  );
}
