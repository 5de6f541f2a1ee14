import { useState } from 'react';
import { useMediaQuery } from '../../../components/use-media-query.js';
import { readStored, signedInUser, storeValue } from '../../../user-storage.js';

/** The width from which the page has two columns. It must equal the width in document-editor.module.css. */
const WIDE_SCREEN_QUERY = '(width >= 1100px)';

export type PreviewState = ReturnType<typeof usePreview>;

/**
 * Decides whether the preview is visible. On a wide screen, the preview is beside the form, unless the user has hidden
 * it. This browser remembers that the user has hidden it. On narrow screens, the preview is in a drawer.
 */
export function usePreview() {
  const isWide = useMediaQuery(WIDE_SCREEN_QUERY);
  const key = `hidden-preview-${signedInUser()}`;
  const [isHidden, setIsHidden] = useState(() => readStored('local', key) === true);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const isShown = isWide ? !isHidden : isDrawerOpen;
  function toggle(): void {
    if (!isWide) return setIsDrawerOpen(!isDrawerOpen);
    setIsHidden(!isHidden);
    storeValue('local', key, !isHidden);
  }
  return { isWide, isShown, toggle };
}
