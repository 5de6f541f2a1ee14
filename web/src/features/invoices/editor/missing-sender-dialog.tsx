import { Button, ButtonLink } from '../../../components/button.js';
import { Dialog } from '../../../components/dialogs.js';
import styles from './limit-dialogs.module.css';

interface MissingSenderDialogProps {
  onSaveAnyway: () => void;
  onClose: () => void;
}

/** Asks before an invoice is stored that does not say who it is from: a saved invoice stays as it is. */
export default function MissingSenderDialog({ onSaveAnyway, onClose }: MissingSenderDialogProps) {
  return (
    <Dialog
      title="Save without your company name?"
      width="31rem"
      onCancel={onClose}
      footer={
        <div className={styles.upgradeButtons}>
          <Button onClick={onSaveAnyway}>Save anyway</Button>
          <ButtonLink variant="primary" to="/profile?from=invoice">
            Fill in your profile
          </ButtonLink>
        </div>
      }
    >
      <p>
        Your company profile has no name yet, so this invoice would be from “Your Company Name”, and a saved invoice
        can't be changed. What you typed waits here until you come back.
      </p>
    </Dialog>
  );
}
