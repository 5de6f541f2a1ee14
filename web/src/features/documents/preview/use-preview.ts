import { useState } from 'react';
import { useMediaQuery } from '../../../components/use-media-query.js';
import { readStoredValue, signedInUser, storeValue } from '../../../user-storage.js';

/** This width must equal the width in document-editor.module.css. */
const WIDE_SCREEN_QUERY = '(width >= 1100px)';

export type PreviewState = ReturnType<typeof usePreview>;

export function usePreview() {
  const isWide = useMediaQuery(WIDE_SCREEN_QUERY);
  const key = `hidden-preview-${signedInUser()}`;
  const [isHidden, setIsHidden] = useState(() => readStoredValue('local', key) === true);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const isShown = isWide ? !isHidden : isDrawerOpen;
  function toggle(): void {
    if (!isWide) return setIsDrawerOpen(!isDrawerOpen);
    setIsHidden(!isHidden);
    storeValue('local', key, !isHidden);
  }
  return { isWide, isShown, toggle };
}
