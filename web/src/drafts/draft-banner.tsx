import { Button } from '../components/button.js';
import styles from './draft-banner.module.css';

/** Says that the form holds a restored draft, and offers to discard it. */
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
