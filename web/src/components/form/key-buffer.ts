const ENTER_KEY = 'Enter';

type SelectKeysToPress = (buffered: string[]) => string[];

export const pressAll: SelectKeysToPress = (buffered) => buffered;
export const pressEnterFirst: SelectKeysToPress = (buffered) => [ENTER_KEY, ...buffered];
export const pressLetters: SelectKeysToPress = (buffered) => buffered.filter((key) => key !== ENTER_KEY);
export const pressNone: SelectKeysToPress = () => [];

interface KeyBuffer {
  /** Call this function before the focus moves to the field that gets the keys. */
  bufferAllFields: () => void;
  replay: (press: SelectKeysToPress) => void;
}

interface ActiveBuffer extends KeyBuffer {
  /** The field in which keys are buffered. If it is undefined, the keys in all fields are buffered. */
  field: Element | null | undefined;
  selection: Promise<SelectKeysToPress>;
}

let bufferedKeys: string[] = [];
let currentBuffer: ActiveBuffer | null = null;
let isPressing = false;

/**
 * Each replayed key goes to the element that has the focus at that time. Keys that the user presses during the replay
 * are added at the end. A replayed key can make a field call `bufferKeys` again. The remaining keys are then pressed
 * after the replay of that field.
 */
export function bufferKeys(field?: Element | null): KeyBuffer {
  let replay!: (press: SelectKeysToPress) => void;
  const selection = new Promise<SelectKeysToPress>((resolve) => (replay = resolve));
  const previous = currentBuffer;
  const current: ActiveBuffer = { field, bufferAllFields: () => (current.field = undefined), selection, replay };
  currentBuffer = current;
  if (previous) previous.replay(pressNone);
  else void replayBufferedKeys();
  return current;
}

async function replayBufferedKeys(): Promise<void> {
  window.addEventListener('keydown', bufferKey, true);
  try {
    while (currentBuffer) {
      const current: ActiveBuffer = currentBuffer;
      const press = await current.selection;
      if (currentBuffer !== current) continue;
      bufferedKeys = press(bufferedKeys);
      current.bufferAllFields();
      do {
        // Waits until React has rendered the result of the last keystroke and moved the focus.
        await new Promise((resolve) => setTimeout(resolve));
        pressNextKey();
      } while (bufferedKeys.length > 0 && currentBuffer === current);
      if (currentBuffer === current) currentBuffer = null;
    }
  } finally {
    currentBuffer = null;
    bufferedKeys = [];
    window.removeEventListener('keydown', bufferKey, true);
  }
}

function bufferKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (isPressing || event.isComposing) return;
  if (currentBuffer?.field && event.target !== currentBuffer.field) {
    bufferedKeys = [];
    return;
  }
  if (key === ENTER_KEY || (key.length === 1 && !ctrlKey && !metaKey && !altKey)) bufferedKeys.push(key);
  else if (key !== 'Backspace') return;
  else if (bufferedKeys.at(-1) !== ENTER_KEY) bufferedKeys.pop();
  event.preventDefault();
  event.stopImmediatePropagation();
}

function pressNextKey(): void {
  const field = document.activeElement;
  if (!field || field === document.body) bufferedKeys = [];
  const key = bufferedKeys.shift();
  if (!field || key === undefined) return;
  isPressing = true;
  try {
    const isAccepted = field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    if (!isAccepted || key === ENTER_KEY || !isTextField(field)) return;
    field.setRangeText(key, field.selectionStart!, field.selectionEnd!, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  } finally {
    isPressing = false;
  }
}

/** Inputs such as `email` and `number` have no selection, and their `setRangeText` throws an error. */
const isTextField = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.selectionStart !== null;
