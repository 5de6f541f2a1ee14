const ENTER_KEY = 'Enter';

/** A function that gets the held keys when the hold ends, and returns the keys to press. */
type SelectKeysToPress = (held: string[]) => string[];

export const pressAll: SelectKeysToPress = (held) => held;
export const pressEnterFirst: SelectKeysToPress = (held) => [ENTER_KEY, ...held];
export const pressLetters: SelectKeysToPress = (held) => held.filter((key) => key !== ENTER_KEY);
export const pressNone: SelectKeysToPress = () => [];

interface HeldKeys {
  /** Starts to hold back keys in all fields. Must be called before the focus moves to the field that gets the keys. */
  holdAll: () => void;
  /** Releases the keys. Further calls have no effect. */
  release: (press: SelectKeysToPress) => void;
}

interface KeyHold extends HeldKeys {
  /** The field whose keys are held back. If it is undefined, the keys of all fields are held back. */
  field: Element | null | undefined;
  released: Promise<SelectKeysToPress>;
}

let releasedKeys: string[] = [];
let currentHold: KeyHold | null = null;
let isPressing = false;

/**
 * Holds back the keys that the user presses: characters, Backspace and Enter. After the release, the keys are pressed
 * one by one. Each key goes to the element that has the focus at that time. If the user presses more keys during the
 * release, they are added at the end. If a pressed key makes a field hold keys again, the remaining keys wait for that
 * field.
 */
export function holdKeys(field?: Element | null): HeldKeys {
  let release!: (press: SelectKeysToPress) => void;
  const released = new Promise<SelectKeysToPress>((resolve) => (release = resolve));
  const previous = currentHold;
  const current: KeyHold = { field, holdAll: () => (current.field = undefined), released, release };
  currentHold = current;
  if (previous) previous.release(pressNone);
  else void pressReleasedKeys();
  return current;
}

async function pressReleasedKeys(): Promise<void> {
  window.addEventListener('keydown', holdBackKey, true);
  try {
    while (currentHold) {
      const current: KeyHold = currentHold;
      const press = await current.released;
      if (currentHold !== current) continue;
      releasedKeys = press(releasedKeys);
      current.holdAll();
      do {
        // Waits until React has rendered the effect of the last key and moved the focus.
        await new Promise((resolve) => setTimeout(resolve));
        pressNextKey();
      } while (releasedKeys.length > 0 && currentHold === current);
      if (currentHold === current) currentHold = null;
    }
  } finally {
    currentHold = null;
    releasedKeys = [];
    window.removeEventListener('keydown', holdBackKey, true);
  }
}

function holdBackKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (isPressing || event.isComposing) return;
  if (currentHold?.field && event.target !== currentHold.field) {
    releasedKeys = [];
    return;
  }
  if (key === ENTER_KEY || (key.length === 1 && !ctrlKey && !metaKey && !altKey)) releasedKeys.push(key);
  else if (key !== 'Backspace') return;
  else if (releasedKeys.at(-1) !== ENTER_KEY) releasedKeys.pop();
  event.preventDefault();
  event.stopImmediatePropagation();
}

function pressNextKey(): void {
  const field = document.activeElement;
  if (!field || field === document.body) releasedKeys = [];
  const key = releasedKeys.shift();
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

/**
 * Checks whether the field is a text field with a selection. Inputs such as `email` and `number` have no selection, and
 * their `setRangeText` throws an error.
 */
const isTextField = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.selectionStart !== null;
