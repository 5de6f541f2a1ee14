import { Button } from '../../../components/button.js';
import styles from './save-bar.module.css';

interface SaveBarProps {
  isSaving: boolean;
  hasChanges: boolean;
  onDiscard: () => void;
}

/** Stays in sight below the form, however long it is. */
export function SaveBar({ isSaving, hasChanges, onDiscard }: SaveBarProps) {
  return (
    <div className={styles.bar}>
      <p role="status">{hasChanges ? 'Unsaved changes' : ''}</p>
      {hasChanges && (
        <Button disabled={isSaving} onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button type="submit" variant="primary" disabled={isSaving}>
        {isSaving ? 'Saving...' : 'Save Profile'}
      </Button>
    </div>
  );
}
