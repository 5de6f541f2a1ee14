import { useEffect, type ComponentType } from 'react';
import { lazyPart, type LazyPart } from './lazy-part.js';

const INPUT_EVENTS = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Preloads the code of a dialog on the first user input, so that it does not delay the page load. The dialog then opens
 * at once, even if the connection is lost.
 */
export function usePreloadOnFirstInput({ preload }: Pick<LazyPart<object>, 'preload'>): void {
  useEffect(() => {
    const stop = () => INPUT_EVENTS.forEach((type) => window.removeEventListener(type, start));
    const start = () => {
      stop();
      void preload();
    };
    INPUT_EVENTS.forEach((type) => window.addEventListener(type, start));
    return stop;
  }, [preload]);
}

/** Returns a lazy dialog and the hook that preloads it on the first user input. */
export function lazyDialog<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazyPart(load);
  return [Part, () => usePreloadOnFirstInput(Part)] as const;
}
