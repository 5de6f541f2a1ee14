import { t } from '../languages/t.js';
import { Button } from '../components/button.js';
import styles from './draft-banner.module.css';

export function DraftBanner({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className={styles.banner} role="status">
      <span>{t('Draft restored')}</span>
      <Button small variant="quiet" onClick={onDiscard}>
        {t('Start over')}
      </Button>
    </div>
  );
}
