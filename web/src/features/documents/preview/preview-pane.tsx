import { COMPANY_NAME_PLACEHOLDER } from '@paperbill/invoice-document';
import { Maximize2, Minimize2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../languages/t.js';
import { Button } from '../../../components/button.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { writtenDocuments } from '../form/document-kinds.js';
import { PREVIEW_ID } from './capture-preview.js';
import { DocumentPreview } from './document-preview.js';
import styles from './preview.module.css';
import { useCompanyLink } from './use-company-link.js';
import type { PreviewState } from './use-preview.js';

const [Drawer, useDrawer] = lazyDialog(() => import('../../../components/drawer.js'));

type PreviewPaneProps = Omit<ComponentProps<typeof DocumentPreview>, 'id' | 'missingName'> & { state: PreviewState };

export function PreviewPane({ state, ...shown }: PreviewPaneProps) {
  useDrawer();
  const [isFullSize, setIsFullSize] = useState(false);
  // The preview takes as long to render as the form, so it is mounted after the form.
  const isDue = useDeferredValue(true, false);
  const companyLink = useCompanyLink(shown.kind);
  const missingName = (
    <Link className={styles.missingName} {...companyLink}>
      {COMPANY_NAME_PLACEHOLDER}
    </Link>
  );
  const props = { ...shown, missingName };
  const preview = isDue && <DocumentPreview {...props} id={PREVIEW_ID} />;
  const label = t(writtenDocuments[shown.kind].labels.preview);
  const drawer = { label, closeLabel: t('Close preview') };
  const close = () => setIsFullSize(false);

  if (state.isWide) {
    return (
      <>
        <aside className={styles.pane} aria-label={label} tabIndex={0} hidden={!state.isShown}>
          <Zoomable isFullSize={false} onZoom={() => setIsFullSize(true)}>
            {preview}
          </Zoomable>
        </aside>
        <Suspense>
          {isFullSize && (
            <Drawer {...drawer} placement="right" size="calc(210mm + 2 * var(--space-64))" onClose={close}>
              <div className={styles.fullSize}>
                <DocumentPreview {...props} />
              </div>
            </Drawer>
          )}
        </Suspense>
      </>
    );
  }
  // The preview stays mounted while it is hidden, because the PDF can only be made from a mounted preview.
  const hidden = <div hidden>{preview}</div>;
  if (!state.isShown) return hidden;
  return (
    <Suspense fallback={hidden}>
      <Drawer {...drawer} placement="bottom" size="92dvh" onClose={state.toggle}>
        <div className={styles.content} data-full-size={isFullSize || undefined}>
          <Zoomable isFullSize={isFullSize} onZoom={() => setIsFullSize(!isFullSize)}>
            {preview}
          </Zoomable>
        </div>
      </Drawer>
    </Suspense>
  );
}

interface ZoomableProps {
  isFullSize: boolean;
  onZoom: () => void;
  children: ReactNode;
}

function Zoomable({ isFullSize, onZoom, children }: ZoomableProps) {
  return (
    <div
      className={styles.zoomable}
      onClick={({ target }) => {
        // Clicks on a link and clicks that end a text selection do not zoom.
        if (!(target as Element).closest('a, button') && window.getSelection()?.isCollapsed !== false) onZoom();
      }}
    >
      {children}
      <Button
        icon
        small
        className={styles.zoom}
        aria-label={t(isFullSize ? 'Fit the preview to the screen' : 'Open the preview at full size')}
        onClick={onZoom}
      >
        {isFullSize ? <Minimize2 size={16} aria-hidden /> : <Maximize2 size={16} aria-hidden />}
      </Button>
    </div>
  );
}
