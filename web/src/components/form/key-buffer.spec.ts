import { expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { bufferKeys, pressAll, pressEnterFirst, pressLetters, pressNone } from './key-buffer.js';

/** Creates fields in which Enter moves the focus to the next field. Focuses the first field. */
function createFieldsInARow(count: number): HTMLInputElement[] {
  document.body.replaceChildren(...Array.from({ length: count }, () => document.createElement('input')));
  const fields = [...document.querySelectorAll('input')];
  fields.forEach((field, index) => {
    field.addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (key === 'Enter' && !defaultPrevented) fields[index + 1]?.focus();
    });
  });
  fields[0]!.focus();
  return fields;
}

/** Presses keys as a user does. Returns false if a listener prevented the default action of a key. */
const pressKeys = (...keys: string[]) =>
  keys
    .map((key) =>
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    )
    .every(Boolean);

it('bufferKeys presses the buffered keys in order, even if a field buffers keys again meanwhile', async () => {
  const fields = createFieldsInARow(4);
  // The second field acts like a combobox. Its first Enter starts a search, and buffers the next keys.
  fields[1]!.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      const { replay } = bufferKeys(fields[1]);
      setTimeout(() => {
        fields[2]!.focus();
        replay(pressAll);
      }, 50);
    },
    { once: true },
  );
  const { replay } = bufferKeys(fields[0]);
  pressKeys('a', 'x', 'Backspace', 'Enter', '3', 'Enter', 'b');
  replay(pressAll);
  pressKeys('c', 'Enter', '2');
  await waitFor(() => expect(fields.map(({ value }) => value)).toEqual(['a', '3', 'bc', '2']));
});

it('bufferKeys buffers keys that are pressed after the call of replay, even if none were pressed before', async () => {
  const fields = createFieldsInARow(2);
  bufferKeys(fields[0]).replay(pressAll);
  expect(pressKeys('Enter')).toBe(false);
  expect(fields[0]).toHaveFocus();
  await waitFor(() => expect(fields[1]).toHaveFocus());
});

it('bufferKeys lets keys of other fields through, and then discards the buffered keys', async () => {
  const fields = createFieldsInARow(3);
  const { replay } = bufferKeys(fields[0]);
  pressKeys('a');
  fields[1]!.focus();
  expect(pressKeys('b')).toBe(true);
  replay(pressEnterFirst);
  await waitFor(() => expect(fields[2]).toHaveFocus());
  expect(fields.map(({ value }) => value)).toEqual(['', '', '']);
});

it('bufferKeys buffers a key that is pressed after the focus has moved but before the replay', async () => {
  const fields = createFieldsInARow(3);
  const { bufferAllFields, replay } = bufferKeys(fields[0]);
  pressKeys('3', 'Enter', 'b');
  bufferAllFields();
  fields[1]!.focus();
  expect(pressKeys('c')).toBe(false);
  replay(pressAll);
  await waitFor(() => expect(fields.map(({ value }) => value)).toEqual(['', '3', 'bc']));
});

it.each([
  ['Enter first', pressEnterFirst, ['', 'ab', '']],
  ['only letters', pressLetters, ['ab', '', '']],
  ['nothing', pressNone, ['', '', '']],
])('bufferKeys can press %s', async (_, order, values) => {
  const fields = createFieldsInARow(3);
  const { replay } = bufferKeys();
  pressKeys('a', 'b', 'Enter');
  replay(order);
  await waitFor(() => expect(fields.map(({ value }) => value)).toEqual(values));
});

it('bufferKeys drops letters for a field without a selection, and buffers the next keys as usual', async () => {
  const fields = createFieldsInARow(2);
  fields[1]!.type = 'number';
  bufferKeys(fields[0]).replay(pressAll);
  pressKeys('Enter', '5');
  await waitFor(() => expect(fields[1]).toHaveFocus());
  await waitFor(() => expect(pressKeys('a')).toBe(true));
  fields[0]!.focus();
  const { replay } = bufferKeys(fields[0]);
  expect(pressKeys('b')).toBe(false);
  replay(pressAll);
  await waitFor(() => expect(fields[0]).toHaveValue('b'));
});
