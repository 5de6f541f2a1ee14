import { Eye } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../../components/button.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { Money } from '../../../components/money.js';
import { type WrittenKind, writtenDocuments } from '../form/document-kinds.js';
import { type DocumentForm, useDocumentTotals } from '../form/document-form.js';
import styles from './preview-drawer.module.css';

const [Drawer, useDrawer] = lazyDialog(() => import('../../../components/drawer.js'));

interface PreviewDrawerProps {
  control: DocumentForm['control'];
  kind: WrittenKind;
  children: ReactNode;
}

export function PreviewDrawer({ kind, control, children }: PreviewDrawerProps) {
  const { total } = useDocumentTotals(control);
  const [isOpen, setIsOpen] = useState(false);
  useDrawer();
  // The preview is always mounted, because the PDF is made from it.
  const hidden = <div hidden>{children}</div>;
  return (
    <>
      <div className={styles.bar}>
        <p>
          Total{' '}
          <span className={styles.total}>
            <Money amount={total} />
          </span>
        </p>
        <Button onClick={() => setIsOpen(true)}>
          <Eye size={16} aria-hidden />
          Preview
        </Button>
      </div>
      {isOpen ? (
        <Suspense fallback={hidden}>
          <Drawer
            label={writtenDocuments[kind].labels.preview}
            closeLabel="Close preview"
            placement="bottom"
            size="92dvh"
            onClose={() => setIsOpen(false)}
          >
            <div className={styles.content}>{children}</div>
          </Drawer>
        </Suspense>
      ) : (
        hidden
      )}
    </>
  );
}
