import { useDeferredValue } from 'react';

/**
 * React can interrupt the render that follows. Otherwise it would render a large subtree together with the query
 * result, in one task that blocks input.
 */
export const useDeferredMount = (isReady: boolean): boolean => useDeferredValue(isReady, false) && isReady;
