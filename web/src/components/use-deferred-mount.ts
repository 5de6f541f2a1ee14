import { useDeferredValue } from 'react';

/**
 * Hook that returns true one render after `isReady` has become true. React can interrupt that render, so a large
 * subtree mounts without blocking input. React would render a query result in one task, which cannot be interrupted.
 */
export const useDeferredMount = (isReady: boolean): boolean => useDeferredValue(isReady, false) && isReady;
