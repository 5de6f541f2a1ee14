import { createContext, useContext } from 'react';
import { t } from '../../languages/t.js';

export type Overlay = 'shortcuts' | 'finder' | 'news';

type OverlayState = readonly [open: Overlay | null, show: (overlay: Overlay | null) => void];

export const OverlayContext = createContext<OverlayState>([null, () => undefined]);

/**
 * Returns the name of the open overlay, and a function that opens an overlay by its name. With null, the function
 * closes the overlay.
 */
export const useOpenOverlay = (): OverlayState => useContext(OverlayContext);

/** Returns the label of the control key, or of the Command key on Apple devices. */
export const getControlKeyLabel = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : t('Ctrl'));
