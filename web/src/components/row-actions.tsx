import { Pencil, Trash2 } from 'lucide-react';
import { Button } from './button.js';
import styles from './row-actions.module.css';

interface RowActionsProps {
  /** What the row is about, for those who can't see it. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** Edit and delete at the end of a row. */
export function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  return (
    <div className={styles.actions}>
      <Button small icon variant="quiet" aria-label={`Edit ${name}`} onClick={onEdit}>
        <Pencil size={16} aria-hidden />
      </Button>
      <Button small icon variant="quiet" aria-label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 size={16} aria-hidden />
      </Button>
    </div>
  );
}
