import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../../components/button.js';
import styles from './drawer.module.css';

interface DrawerProps {
  ref: RefObject<HTMLDialogElement | null>;
  children: ReactNode;
}

/** The sidebar on small screens. A native dialog: it keeps the focus, closes with Esc and makes the rest inert. */
export function Drawer({ ref, children }: DrawerProps) {
  return (
    <dialog
      ref={ref}
      className={styles.drawer}
      aria-label="Menu"
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className={styles.content}>
        <Button
          variant="quiet"
          icon
          className={styles.close}
          aria-label="Close menu"
          onClick={() => ref.current?.close()}
        >
          <X size={20} aria-hidden />
        </Button>
        {children}
      </div>
    </dialog>
  );
}
