import { useEffect, type ComponentType } from 'react';
import { lazyPart } from './lazy-part.js';

/** What a person does first on a page. */
const FIRST_MOVES = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * A dialog whose code loads as soon as somebody begins to use the page that may open it: the page does not wait for it,
 * and it is there at once, even if the connection is gone by then.
 *
 * @returns the dialog, and the hook with which the page asks for it
 */
export function lazyDialog<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazyPart(load);
  const usePreload = () =>
    useEffect(() => {
      const stop = () => FIRST_MOVES.forEach((move) => window.removeEventListener(move, preload));
      const preload = () => {
        stop();
        void Part.preload();
      };
      FIRST_MOVES.forEach((move) => window.addEventListener(move, preload));
      return stop;
    }, []);
  return [Part, usePreload] as const;
}
