/** Types a text into a field, over what is selected in it, as the keyboard would. */
export function typeInto(field: Element | null, text: string): void {
  if (!text || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Presses a key in a field; false if something has taken it. */
export const pressKey = (field: Element, key: string): boolean =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
