import { Button } from '../../../../components/button.js';
import styles from './draft-banner.module.css';

/** Says that the form holds what was typed earlier, and offers to begin anew. */
export function DraftBanner({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className={styles.banner} role="status">
      <span>Draft restored</span>
      <Button small variant="quiet" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  );
}
