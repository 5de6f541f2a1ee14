const ENTER = 'Enter';

/** Decides which keys are pressed after the release. The argument contains the keys that were held back. */
type Press = (held: string[]) => string[];

export const pressAll: Press = (held) => held;
export const pressEnterFirst: Press = (held) => [ENTER, ...held];
export const pressLetters: Press = (held) => held.filter((key) => key !== ENTER);
export const pressNone: Press = () => [];

interface HeldKeys {
  /**
   * Starts to hold back the keys of all fields. Call this function before the focus moves to the field that gets the
   * keys.
   */
  holdAll: () => void;
  /** Releases the keys. Further calls have no effect. */
  release: (press: Press) => void;
}

interface Hold extends HeldKeys {
  /** The field whose keys are held back. If it is undefined, the keys of all fields are held back. */
  field: Element | null | undefined;
  released: Promise<Press>;
}

let queue: string[] = [];
let hold: Hold | null = null;
let isPressing = false;

/**
 * Holds back the keys that the user presses: letters, Backspace and Enter. After the release, the keys are pressed one
 * by one, each in the element that has the focus at that time. Keys that the user presses meanwhile are added at the
 * end. If a pressed key makes a field hold keys again, the remaining keys wait for that field.
 */
export function holdKeys(field?: Element | null): HeldKeys {
  let release!: (press: Press) => void;
  const released = new Promise<Press>((resolve) => (release = resolve));
  const previous = hold;
  const current: Hold = { field, holdAll: () => (current.field = undefined), released, release };
  hold = current;
  if (previous) previous.release(pressNone);
  else void pressReleased();
  return current;
}

async function pressReleased(): Promise<void> {
  window.addEventListener('keydown', keep, true);
  try {
    while (hold) {
      const current: Hold = hold;
      const press = await current.released;
      if (hold !== current) continue;
      queue = press(queue);
      current.holdAll();
      do {
        // The next key is pressed only after the last change is rendered and the focus has moved.
        await new Promise((resolve) => setTimeout(resolve));
        pressNext();
      } while (queue.length > 0 && hold === current);
      if (hold === current) hold = null;
    }
  } finally {
    hold = null;
    queue = [];
    window.removeEventListener('keydown', keep, true);
  }
}

function keep(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (isPressing || event.isComposing) return;
  if (hold?.field && event.target !== hold.field) {
    queue = [];
    return;
  }
  if (key === ENTER || (key.length === 1 && !ctrlKey && !metaKey && !altKey)) queue.push(key);
  else if (key !== 'Backspace') return;
  else if (queue.at(-1) !== ENTER) queue.pop();
  event.preventDefault();
  event.stopImmediatePropagation();
}

function pressNext(): void {
  const field = document.activeElement;
  if (!field || field === document.body) queue = [];
  const key = queue.shift();
  if (!field || key === undefined) return;
  isPressing = true;
  try {
    const isAccepted = field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    if (!isAccepted || key === ENTER || !isTextField(field)) return;
    field.setRangeText(key, field.selectionStart!, field.selectionEnd!, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  } finally {
    isPressing = false;
  }
}

/**
 * Returns whether the field is a text field with a selection. Inputs such as `email` and `number` have no selection,
 * and their `setRangeText` throws.
 */
const isTextField = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.selectionStart !== null;
