import { createContext, useContext } from 'react';

export type Overlay = 'shortcuts' | 'finder' | 'news';

type OverlayState = readonly [open: Overlay | null, show: (overlay: Overlay | null) => void];

export const OverlayContext = createContext<OverlayState>([null, () => undefined]);

/**
 * Returns the name of the open overlay, and a function that opens an overlay by its name. With null, the function
 * closes the overlay.
 */
export const useOpenOverlay = (): OverlayState => useContext(OverlayContext);

/** The label of the control key, or of the Command key on Apple devices. */
export const CONTROL_KEY_LABEL = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
