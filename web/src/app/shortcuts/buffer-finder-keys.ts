import { isLetter, addToKeyBuffer } from '../../components/form/replay-keys.js';
import { typeInto } from '../../components/form/type-into.js';

/**
 * Buffers keystrokes while the code of the finder (the search dialog) loads. The keys are typed into the finder's field
 * when the field receives focus. Enter is ignored, because the user has not seen which result it would open.
 *
 * @param onCancel called on Escape
 * @returns a function that stops the buffering
 */
export function bufferFinderKeys(onCancel: () => void): () => void {
  const kept: string[] = [];

  const keep = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') onCancel();
    else if (event.key !== 'Enter' && !addToKeyBuffer(kept, event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const handOver = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement) || !target.closest('[role=dialog]')) return;
    // Type the keys in a microtask, after the code that moves the focus. React would drop a letter that is typed while
    // it renders.
    queueMicrotask(() => {
      end();
      typeInto(target, kept.filter((key) => isLetter({ key })).join(''));
    });
  };
  const end = () => {
    window.removeEventListener('keydown', keep, true);
    document.removeEventListener('focusin', handOver);
  };
  window.addEventListener('keydown', keep, true);
  document.addEventListener('focusin', handOver);
  return end;
}
