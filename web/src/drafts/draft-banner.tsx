import { Button } from '../components/button.js';
import styles from './draft-banner.module.css';

/** Shown above a form with a restored draft. Offers to discard it. */
export function DraftBanner({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className={styles.banner} role="status">
      <span>Draft restored</span>
      <Button small variant="quiet" onClick={onDiscard}>
        Start over
      </Button>
    </div>
  );
}
