import { type ComponentProps, useDeferredValue } from 'react';
import { useMediaQuery } from '../../../components/use-media-query.js';
import { writtenDocuments } from '../form/document-kinds.js';
import { DocumentPreview } from './document-preview.js';
import { PreviewDrawer } from './preview-drawer.js';
import styles from './preview.module.css';

/** From this width on, the page has two columns. It must equal the width in document-editor.module.css. */
const WIDE_SCREEN_QUERY = '(width >= 1100px)';

export function PreviewPane(props: ComponentProps<typeof DocumentPreview>) {
  const isWide = useMediaQuery(WIDE_SCREEN_QUERY);
  // Mount the preview after the form, because it takes as long to render as the form.
  const isDue = useDeferredValue(true, false);
  const preview = isDue && <DocumentPreview {...props} />;
  if (!isWide)
    return (
      <PreviewDrawer control={props.control} kind={props.kind}>
        {preview}
      </PreviewDrawer>
    );
  return (
    <aside className={styles.pane} aria-label={writtenDocuments[props.kind].labels.preview} tabIndex={0}>
      {preview}
    </aside>
  );
}
