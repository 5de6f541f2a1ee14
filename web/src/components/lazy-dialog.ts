import { useEffect, type ComponentType } from 'react';
import { lazyPart, type LazyPart } from './lazy-part.js';

const INPUT_EVENTS = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Preloads a dialog on the first user input, which is late enough not to delay the page load. After that, the dialog
 * opens even without a connection.
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

export function lazyDialog<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazyPart(load);
  return [Part, () => usePreloadOnFirstInput(Part)] as const;
}
