import { type ComponentProps, useDeferredValue } from 'react';
import { useMediaQuery } from '../../../components/use-media-query.js';
import { writtenDocuments } from '../form/document-kinds.js';
import { DocumentPreview } from './document-preview.js';
import { PreviewDrawer } from './preview-drawer.js';
import styles from './preview.module.css';

/** From here on the page has two columns; document-editor.module.css says the same. */
const WIDE = '(width >= 1100px)';

/** The live sheet: beside the form where there is room, else in a drawer that the bar at the bottom lifts. */
export function PreviewPane(props: ComponentProps<typeof DocumentPreview>) {
  const isWide = useMediaQuery(WIDE);
  // After the form, which is written in first: a sheet costs as much as the form again.
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
