import { Button } from '../../../../components/button.js';
import styles from './save-buttons.module.css';
import type { Saving } from './use-save-invoice.js';

interface SaveButtonsProps {
  saving: Saving | null;
  onSave: (kind: Saving) => Promise<void>;
}

export function SaveButtons({ saving, onSave }: SaveButtonsProps) {
  return (
    <div className={styles.buttons} aria-busy={saving !== null}>
      <Button aria-disabled={saving !== null} onClick={() => void onSave('save')}>
        {saving === 'save' ? 'Saving...' : 'Save Invoice'}
      </Button>
      <Button variant="primary" aria-disabled={saving !== null} onClick={() => void onSave('download')}>
        {saving === 'download' ? 'Saving & making the PDF...' : 'Save & Download PDF'}
      </Button>
    </div>
  );
}
