import { useEffect, type ComponentType } from 'react';
import { lazyPart, type LazyPart } from './lazy-part.js';

/** What a person does first on a page. */
const FIRST_MOVES = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Loads a part as soon as somebody begins to use the page that may open it: the page does not wait for it, and it is there at
 * once, even if the connection is gone by then.
 */
export function usePreloadOnFirstMove({ preload }: Pick<LazyPart<object>, 'preload'>): void {
  useEffect(() => {
    const stop = () => FIRST_MOVES.forEach((move) => window.removeEventListener(move, start));
    const start = () => {
      stop();
      void preload();
    };
    FIRST_MOVES.forEach((move) => window.addEventListener(move, start));
    return stop;
  }, [preload]);
}

/** @returns a dialog, and the hook with which the page that may open it has it loaded on the first move */
export function lazyDialog<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazyPart(load);
  return [Part, () => usePreloadOnFirstMove(Part)] as const;
}
