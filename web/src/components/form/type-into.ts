/** Types a text into a field, over what is selected in it, as the keyboard would. */
export function typeInto(field: Element | null, text: string): void {
  if (!text || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Presses Enter in a field. */
export const enterInto = (field: Element): void =>
  void field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
