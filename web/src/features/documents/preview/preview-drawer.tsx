import { type ReactNode, Suspense } from 'react';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import styles from './preview-drawer.module.css';

const [Drawer, useDrawer] = lazyDialog(() => import('../../../components/drawer.js'));

interface PreviewDrawerProps {
  label: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function PreviewDrawer({ label, isOpen, onClose, children }: PreviewDrawerProps) {
  useDrawer();
  // The preview is mounted even if the drawer is closed, because the PDF can only be made from a mounted preview.
  const hidden = <div hidden>{children}</div>;
  if (!isOpen) return hidden;
  return (
    <Suspense fallback={hidden}>
      <Drawer label={label} closeLabel="Close preview" placement="bottom" size="92dvh" onClose={onClose}>
        <div className={styles.content}>{children}</div>
      </Drawer>
    </Suspense>
  );
}
