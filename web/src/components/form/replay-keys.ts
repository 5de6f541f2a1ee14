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

/** What is still to be pressed; null while nothing is. */
let left: string[] | null = null;

/** Resolves once what the last answer has changed is on the page. */
let rendered: Promise<void> = Promise.resolve();

/**
 * Presses letters and Enter as the keyboard would: one after the other, each where the focus is by then. What is
 * pressed meanwhile comes after them.
 *
 * A field that they have reached may keep some of them itself and give them here again, while others are left: those
 * came first.
 *
 * @param ready when the first may be pressed: before, a field would still take it for its search
 */
export async function replayKeys(keys: readonly string[], ready: Promise<void> = Promise.resolve()): Promise<void> {
  rendered = ready;
  if (left) {
    left.unshift(...keys);
    return;
  }
  // Also where there are none so far: what is pressed before the field is ready would be kept by it, and by nobody pressed.
  const keysLeft = [...keys];
  left = keysLeft;
  let isOwn = false;
  const keepForLater = (event: KeyboardEvent) => {
    if (isOwn || event.isComposing || !keepKey(keysLeft, event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', keepForLater, true);
  try {
    do {
      await pageSettled();
      const field = document.activeElement;
      if (!field || field === document.body) return;
      isOwn = true;
      // A field that waits for a search itself keeps them; its answer may move the focus at any of them.
      let text = '';
      while (keysLeft.length > 0 && keysLeft[0] !== ENTER && field === document.activeElement) {
        const letter = keysLeft.shift()!;
        if (pressKey(field, letter)) text += letter;
      }
      if (text) typeInto(field, text);
      else if (keysLeft[0] === ENTER && field === document.activeElement) pressKey(field, keysLeft.shift()!);
      isOwn = false;
    } while (keysLeft.length > 0);
  } finally {
    window.removeEventListener('keydown', keepForLater, true);
    left = null;
  }
}

/** What the last key has changed is rendered, and the focus is where it belongs. */
async function pageSettled(): Promise<void> {
  let awaited;
  do {
    awaited = rendered;
    await awaited;
    await new Promise((resolve) => setTimeout(resolve));
  } while (awaited !== rendered);
}
