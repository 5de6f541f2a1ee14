import { createContext, useContext } from 'react';
import { t } from '../../languages/t.js';

export type Overlay = 'shortcuts' | 'finder' | 'news';

type OverlayState = readonly [open: Overlay | null, show: (overlay: Overlay | null) => void];

export const OverlayContext = createContext<OverlayState>([null, () => undefined]);

/** Returns the open overlay, and a function that opens an overlay. With null, this function closes the open overlay. */
export const useOpenOverlay = (): OverlayState => useContext(OverlayContext);

export const getControlKeyLabel = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : t('Ctrl'));
