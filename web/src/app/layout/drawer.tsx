import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../components/button.js';
import styles from './drawer.module.css';

interface DrawerProps {
  onClose: () => void;
  children: ReactNode;
}

/** The sidebar on small screens. A native dialog: it keeps the focus, closes with Esc and makes the rest inert. */
export function Drawer({ onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label="Menu"
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        // A link may lead to a question first, such as whether to leave: the drawer must not cover it.
        if (target === currentTarget || (target as Element).closest('a')) close();
      }}
    >
      <div className={styles.content}>
        <Button variant="quiet" icon className={styles.close} aria-label="Close menu" onClick={close}>
          <X size={20} aria-hidden />
        </Button>
        {children}
      </div>
    </dialog>
  );
}
