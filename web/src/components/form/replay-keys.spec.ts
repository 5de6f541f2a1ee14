import { describe, expect, it } from '@jest/globals';
import { addToKeyBuffer, ENTER, replayKeys } from './replay-keys.js';

/** Creates a row of fields in which Enter moves to the next field. */
function fieldsInARow(count: number): HTMLInputElement[] {
  document.body.replaceChildren(...Array.from({ length: count }, () => document.createElement('input')));
  const fields = [...document.querySelectorAll('input')];
  fields.forEach((field, index) => {
    field.addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (key === ENTER && !defaultPrevented) fields[index + 1]?.focus();
    });
  });
  fields[0]!.focus();
  return fields;
}

describe('replayKeys', () => {
  it('delivers keys in order, even if a field buffers some and replays them while others are pending', async () => {
    const fields = fieldsInARow(4);
    const buffer: string[] = [];
    let enters = 0;
    // Act like a combobox whose search finishes after the second Enter.
    fields[0]!.addEventListener(
      'keydown',
      (event) => {
        if (event.key === ENTER) enters += 1;
        if (enters === 0) return;
        event.preventDefault();
        if (enters > 1 || event.key !== ENTER) addToKeyBuffer(buffer, event);
        if (enters < 2) return;
        fields[1]!.focus();
        void replayKeys(buffer);
      },
      true,
    );

    await replayKeys(['a', ENTER, '3', ENTER, 'b', 'c', ENTER, '2']);

    expect(fields.map(({ value }) => value)).toEqual(['a', '3', 'bc', '2']);
  });

  it('buffers keys until the field is ready, even if none were buffered before', async () => {
    const fields = fieldsInARow(2);
    let isReady = () => {};
    const replaying = replayKeys([], new Promise((resolve) => (isReady = resolve)));

    const enter = new KeyboardEvent('keydown', { key: ENTER, bubbles: true, cancelable: true });
    fields[0]!.dispatchEvent(enter);
    expect([enter.defaultPrevented, document.activeElement]).toEqual([true, fields[0]]);

    isReady();
    await replaying;
    expect(document.activeElement).toBe(fields[1]);
  });
});
