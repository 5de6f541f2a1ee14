import { createContext, useContext } from 'react';

export type Overlay = 'shortcuts' | 'finder' | 'news';

type OverlayState = readonly [open: Overlay | null, show: (overlay: Overlay | null) => void];

export const OverlayContext = createContext<OverlayState>([null, () => undefined]);

/**
 * Returns the name of the open overlay, and a function that opens another one. Calling it with null closes the overlay.
 */
export const useOverlay = (): OverlayState => useContext(OverlayContext);

/** The label of the control key. On Apple devices, the label is the sign of the Command key. */
export const CONTROL_KEY_LABEL = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
