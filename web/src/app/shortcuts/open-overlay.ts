import { createContext, useContext } from 'react';

export type Overlay = 'shortcuts' | 'finder';

type OverlayState = readonly [open: Overlay | null, show: (overlay: Overlay | null) => void];

export const OverlayContext = createContext<OverlayState>([null, () => undefined]);

/** Returns the open overlay, and a function that opens another one. Null closes it. */
export const useOverlay = (): OverlayState => useContext(OverlayContext);
