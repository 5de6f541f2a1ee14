import { pressKey, typeInto } from './type-into.js';

/** The parts of a DOM or React keyboard event that the key buffer reads. */
type Key = Pick<KeyboardEvent, 'key'> & Partial<Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>>;

export const ENTER = 'Enter';

export const isLetter = ({ key, ctrlKey, metaKey, altKey }: Key) => key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** Adds a key to the buffer. Backspace removes the last letter from it. Returns false if the key cannot be replayed. */
export function addToKeyBuffer(kept: string[], event: Key): boolean {
  if (isLetter(event) || event.key === ENTER) kept.push(event.key);
  else if (event.key !== 'Backspace') return false;
  else if (kept.at(-1) !== ENTER) kept.pop();
  return true;
}

/** The keys that must still be replayed, or null while no replay is running. */
let pendingKeys: string[] | null = null;

/** Resolves when React has rendered the last change. */
let renderPromise: Promise<void> = Promise.resolve();

/**
 * Replays letters and Enter one by one. Each key goes into the element that has the focus at that time. Keys that the
 * user presses meanwhile are added at the end. If a field buffers replayed keys for its search, it later replays them
 * before the pending keys.
 *
 * @param ready resolves when the first key may be replayed; before that, a field would buffer the key for its search
 */
export async function replayKeys(keys: readonly string[], ready: Promise<void> = Promise.resolve()): Promise<void> {
  renderPromise = ready;
  if (pendingKeys) {
    pendingKeys.unshift(...keys);
    return;
  }
  // Start a replay even without keys. Otherwise the field would buffer a key that is pressed before `ready`, and would
  // never replay it.
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
      await waitForPage();
      const field = document.activeElement;
      if (!field || field === document.body) return;
      isOwn = true;
      // A field that waits for its own search handles each key itself and buffers it, so press the keys one by one. The
      // result of that search may move the focus after any key.
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

/** Resolves after the last change is rendered and the focus has moved. */
async function waitForPage(): Promise<void> {
  let awaited;
  do {
    awaited = renderPromise;
    await awaited;
    await new Promise((resolve) => setTimeout(resolve));
  } while (awaited !== renderPromise);
}
