import { MessageSquarePlus, Trash2 } from 'lucide-react';
import { Button } from '../../../../components/button.js';
import styles from './line-item-row.module.css';

interface LineButtonsProps {
  /** As people count, from 1. */
  line: number;
  hasNotes: boolean;
  onAddNotes: () => void;
  canRemove: boolean;
  onRemove: () => void;
}

/** At the end of a line. */
export function LineButtons({ line, hasNotes, onAddNotes, canRemove, onRemove }: LineButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button
        variant="quiet"
        icon
        small
        disabled={hasNotes}
        aria-label={`Add notes to line ${line}`}
        title="Add notes"
        onClick={onAddNotes}
      >
        <MessageSquarePlus size={16} aria-hidden />
      </Button>
      <Button
        variant="quiet"
        icon
        small
        disabled={!canRemove}
        aria-label={`Remove line ${line}`}
        title="Remove line"
        onClick={onRemove}
      >
        <Trash2 size={16} aria-hidden />
      </Button>
    </div>
  );
}
