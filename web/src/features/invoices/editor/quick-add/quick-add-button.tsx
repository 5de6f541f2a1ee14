import type { ReactNode } from 'react';
import { Button } from '../../../../components/button.js';

interface QuickAddButtonProps {
  /** Loads the dialog: at the first sign that somebody wants it, so that it opens at once. */
  load: () => Promise<unknown>;
  onClick: () => void;
  children: ReactNode;
}

export function QuickAddButton({ load, onClick, children }: QuickAddButtonProps) {
  // A failure shows when the dialog itself is opened.
  const preload = () => void load().catch(() => undefined);
  return (
    <Button small onPointerEnter={preload} onFocus={preload} onClick={onClick}>
      {children}
    </Button>
  );
}
