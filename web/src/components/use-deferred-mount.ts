import { useDeferredValue } from 'react';

/**
 * Returns true in a later render that React can interrupt. Otherwise one task would render the query result and a large
 * subtree, and this would block input.
 */
export const useDeferredMount = (isReady: boolean): boolean => useDeferredValue(isReady, false) && isReady;
