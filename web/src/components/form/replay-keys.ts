import { pressKey, typeInto } from './type-into.js';

/** A DOM or React keyboard event. */
type Key = Pick<KeyboardEvent, 'key'> & Partial<Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>>;

export const ENTER = 'Enter';

/** True if the key types a character. */
export const isLetter = ({ key, ctrlKey, metaKey, altKey }: Key) => key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** Adds a key to the buffer; Backspace removes the last letter. Returns false for keys that cannot be replayed. */
export function addToKeyBuffer(kept: string[], event: Key): boolean {
  if (isLetter(event) || event.key === ENTER) kept.push(event.key);
  else if (event.key !== 'Backspace') return false;
  else if (kept.at(-1) !== ENTER) kept.pop();
  return true;
}

/** Keys still to be replayed; null while no replay is running. */
let pendingKeys: string[] | null = null;

/** Resolves when the last change is rendered. */
let rendered: Promise<void> = Promise.resolve();

/**
 * Replays letters and Enter one by one, each into the element that has focus at that time. Keys pressed meanwhile are
 * appended. If a field buffers replayed keys and replays them again, they go before the pending ones.
 *
 * @param ready resolves when the first key may be replayed; earlier a field would buffer it for its search
 */
export async function replayKeys(keys: readonly string[], ready: Promise<void> = Promise.resolve()): Promise<void> {
  rendered = ready;
  if (pendingKeys) {
    pendingKeys.unshift(...keys);
    return;
  }
  // Start even without keys: a key pressed before `ready` would otherwise be buffered by the field and never replayed.
  const queue = [...keys];
  pendingKeys = queue;
  let isOwn = false;
  const bufferKey = (event: KeyboardEvent) => {
    if (isOwn || event.isComposing || !addToKeyBuffer(queue, event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', bufferKey, true);
  try {
    do {
      await pageSettled();
      const field = document.activeElement;
      if (!field || field === document.body) return;
      isOwn = true;
      // A field that waits for its own search buffers the keys. Its result may move the focus at any key.
      let text = '';
      while (queue.length > 0 && queue[0] !== ENTER && field === document.activeElement) {
        const letter = queue.shift()!;
        if (pressKey(field, letter)) text += letter;
      }
      if (text) typeInto(field, text);
      else if (queue[0] === ENTER && field === document.activeElement) pressKey(field, queue.shift()!);
      isOwn = false;
    } while (queue.length > 0);
  } finally {
    window.removeEventListener('keydown', bufferKey, true);
    pendingKeys = null;
  }
}

/** Resolves when the last change is rendered and focus has moved. */
async function pageSettled(): Promise<void> {
  let awaited;
  do {
    awaited = rendered;
    await awaited;
    await new Promise((resolve) => setTimeout(resolve));
  } while (awaited !== rendered);
}
