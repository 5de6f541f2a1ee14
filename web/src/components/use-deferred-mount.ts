import { useDeferredValue } from 'react';

/**
 * True one interruptible render after `isReady`. Mounts a large subtree without blocking input. A query result alone would
 * be rendered in one task.
 */
export const useDeferredMount = (isReady: boolean): boolean => useDeferredValue(isReady, false) && isReady;
