import { useDeferredValue } from 'react';

/**
 * Hook that returns true one render after `isReady` has become true. React can interrupt this second render, so a large
 * subtree mounts without blocking input. Without the hook, React would render the subtree together with the query
 * result, in one task that cannot be interrupted.
 */
export const useDeferredMount = (isReady: boolean): boolean => useDeferredValue(isReady, false) && isReady;
