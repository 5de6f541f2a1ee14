import { type ComponentProps, useDeferredValue } from 'react';
import { writtenDocuments } from '../form/document-kinds.js';
import { DocumentPreview } from './document-preview.js';
import { PreviewDrawer } from './preview-drawer.js';
import styles from './preview.module.css';
import type { PreviewState } from './use-preview.js';

export function PreviewPane({ state, ...props }: ComponentProps<typeof DocumentPreview> & { state: PreviewState }) {
  // The preview is mounted after the form, because it takes as long to render as the form.
  const isDue = useDeferredValue(true, false);
  const preview = isDue && <DocumentPreview {...props} />;
  const label = writtenDocuments[props.kind].labels.preview;
  if (!state.isWide) {
    return (
      <PreviewDrawer label={label} isOpen={state.isShown} onClose={state.toggle}>
        {preview}
      </PreviewDrawer>
    );
  }
  return (
    <aside className={styles.pane} aria-label={label} tabIndex={0} hidden={!state.isShown}>
      {preview}
    </aside>
  );
}
