import { useDeferredValue } from 'react';

/**
 * Whether something large is to be rendered by now. What depends on it is rendered in slices for the first time, between
 * which the browser answers: what a query brings would otherwise be rendered at one go, however long that takes.
 */
export const useInSlices = (isReady: boolean): boolean => useDeferredValue(isReady, false) && isReady;
