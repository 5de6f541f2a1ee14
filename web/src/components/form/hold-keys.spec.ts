import { expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { holdKeys, pressAll, pressEnterFirst, pressLetters, pressNone } from './hold-keys.js';

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

it('holdKeys presses the held keys in order, even if a field holds keys again meanwhile', async () => {
  const fields = createFieldsInARow(4);
  // The second field acts like a combobox. Its first Enter starts a search that holds back the next keys.
  fields[1]!.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      const { release } = holdKeys(fields[1]);
      setTimeout(() => {
        fields[2]!.focus();
        release(pressAll);
      }, 50);
    },
    { once: true },
  );
  const { release } = holdKeys(fields[0]);
  pressKeys('a', 'x', 'Backspace', 'Enter', '3', 'Enter', 'b');
  release(pressAll);
  pressKeys('c', 'Enter', '2');
  await waitFor(() => expect(fields.map(({ value }) => value)).toEqual(['a', '3', 'bc', '2']));
});

it('holdKeys holds keys that are pressed after the release, even if none were held before', async () => {
  const fields = createFieldsInARow(2);
  holdKeys(fields[0]).release(pressAll);
  expect(pressKeys('Enter')).toBe(false);
  expect(fields[0]).toHaveFocus();
  await waitFor(() => expect(fields[1]).toHaveFocus());
});

it('holdKeys lets keys of other fields through, and then forgets the held keys', async () => {
  const fields = createFieldsInARow(3);
  const { release } = holdKeys(fields[0]);
  pressKeys('a');
  fields[1]!.focus();
  expect(pressKeys('b')).toBe(true);
  release(pressEnterFirst);
  await waitFor(() => expect(fields[2]).toHaveFocus());
  expect(fields.map(({ value }) => value)).toEqual(['', '', '']);
});

it('holdKeys holds a key that is pressed after the focus has moved but before the release', async () => {
  const fields = createFieldsInARow(3);
  const { holdAll, release } = holdKeys(fields[0]);
  pressKeys('3', 'Enter', 'b');
  holdAll();
  fields[1]!.focus();
  expect(pressKeys('c')).toBe(false);
  release(pressAll);
  await waitFor(() => expect(fields.map(({ value }) => value)).toEqual(['', '3', 'bc']));
});

it.each([
  ['Enter first', pressEnterFirst, ['', 'ab', '']],
  ['only letters', pressLetters, ['ab', '', '']],
  ['nothing', pressNone, ['', '', '']],
])('holdKeys can press %s', async (_, order, values) => {
  const fields = createFieldsInARow(3);
  const { release } = holdKeys();
  pressKeys('a', 'b', 'Enter');
  release(order);
  await waitFor(() => expect(fields.map(({ value }) => value)).toEqual(values));
});

it('holdKeys drops letters for a field without a selection, and holds the next keys as usual', async () => {
  const fields = createFieldsInARow(2);
  fields[1]!.type = 'number';
  holdKeys(fields[0]).release(pressAll);
  pressKeys('Enter', '5');
  await waitFor(() => expect(fields[1]).toHaveFocus());
  await waitFor(() => expect(pressKeys('a')).toBe(true));
  fields[0]!.focus();
  const { release } = holdKeys(fields[0]);
  expect(pressKeys('b')).toBe(false);
  release(pressAll);
  await waitFor(() => expect(fields[0]).toHaveValue('b'));
});
