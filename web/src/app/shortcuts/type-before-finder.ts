import { isLetter, keepKey } from '../../components/form/replay-keys.js';
import { typeInto } from '../../components/form/type-into.js';

/**
 * Keeps what is typed while the finder is on its way, and types it into its field as soon as that has the focus. Enter
 * does nothing until then: nobody has seen yet what it would open.
 *
 * @param onCancel Escape was pressed: the finder is not wanted any more
 * @returns ends it
 */
export function typeBeforeFinder(onCancel: () => void): () => void {
  const kept: string[] = [];

  const keep = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') onCancel();
    else if (event.key !== 'Enter' && !keepKey(kept, event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const handOver = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement) || !target.closest('[role=dialog]')) return;
    // Once whoever gives it the focus is done: React would drop a letter typed while it renders.
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
