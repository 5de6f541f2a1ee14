import { useEffect } from 'react';
import { PartBoundary } from '../../components/lazy-part.js';
import Tooltips from '../../components/tooltips.js';
import Toaster from '../../toasts/toaster.js';
import { Shortcuts } from '../shortcuts/shortcuts.js';
import { prefetchAntd } from './prefetch-antd.js';

/** Shows toasts, tooltips and keyboard shortcuts, which share one chunk. No page waits for this chunk. */
export default function Overlays() {
  useEffect(prefetchAntd, []);
  return (
    <>
      <Toaster />
      <PartBoundary fallback={() => null}>
        <Tooltips />
      </PartBoundary>
      <PartBoundary fallback={() => null}>
        <Shortcuts />
      </PartBoundary>
    </>
  );
}
