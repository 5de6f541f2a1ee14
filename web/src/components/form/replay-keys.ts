import { pressKey, typeInto } from './type-into.js';

/** Of the page, or of React. */
type Key = Pick<KeyboardEvent, 'key'> & Partial<Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>>;

export const ENTER = 'Enter';

/** Whether the key types a letter. */
export const isLetter = ({ key, ctrlKey, metaKey, altKey }: Key) => key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** Keeps a key for later; false if it is none that can be pressed again. */
export function keepKey(kept: string[], event: Key): boolean {
  if (isLetter(event) || event.key === ENTER) kept.push(event.key);
  else if (event.key !== 'Backspace') return false;
  else if (kept.at(-1) !== ENTER) kept.pop();
  return true;
}

/**
 * Presses letters and Enter as the keyboard would: one after the other, each where the focus is by then. What is
 * pressed meanwhile comes after them.
 */
export async function replayKeys(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const left = [...keys];
  let isOwn = false;
  const keepForLater = (event: KeyboardEvent) => {
    if (isOwn || event.isComposing || !keepKey(left, event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', keepForLater, true);
  try {
    while (left.length > 0) {
      await pageSettled();
      const field = document.activeElement;
      if (!field || field === document.body) return;
      isOwn = true;
      // A field that waits for a search itself keeps them.
      let text = '';
      while (left.length > 0 && left[0] !== ENTER) {
        const letter = left.shift()!;
        if (pressKey(field, letter)) text += letter;
      }
      if (text) typeInto(field, text);
      else if (left.shift()) pressKey(field, ENTER);
      isOwn = false;
    }
  } finally {
    window.removeEventListener('keydown', keepForLater, true);
  }
}

/** What the last key has changed is rendered, and the focus is where it belongs. */
const pageSettled = () => new Promise((resolve) => setTimeout(resolve));
