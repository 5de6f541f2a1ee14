import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Combobox, type ComboboxOption } from './combobox.js';
import { completions } from './completions.js';

const fruits = ['Apple', 'Apricot', 'Pineapple'].map((label) => ({ id: label, label }));
const complete = (typed: string) => completions(fruits, typed, ({ label }) => [label]);

function Fruit({ onChoose }: { onChoose: (option: ComboboxOption) => void }) {
  const [value, setValue] = useState('');
  return (
    <div onKeyDown={({ key, defaultPrevented }) => key === 'Enter' && !defaultPrevented && setValue('Enter is mine')}>
      <Combobox
        aria-label="Fruit"
        listLabel="Fruits"
        value={value}
        onChange={setValue}
        complete={complete}
        onChoose={(option) => {
          setValue(option.label);
          onChoose(option);
        }}
      />
      <button type="button">Next</button>
    </div>
  );
}

function open() {
  const onChoose = jest.fn<(option: ComboboxOption) => void>();
  render(<Fruit onChoose={onChoose} />);
  const input = screen.getByRole('combobox', { name: 'Fruit' });
  return { user: userEvent.setup(), onChoose, input };
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('a combobox', () => {
  it('offers what matches, and takes the first with Enter where it begins with what is typed', async () => {
    const { user, input, onChoose } = open();
    await user.type(input, 'ap');
    expect(options()).toEqual(['Apple', 'Apricot', 'Pineapple']);
    expect(input).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Enter}');
    expect(input).toHaveValue('Apple');
    expect(onChoose).toHaveBeenCalledTimes(1);
    expect(options()).toEqual([]);
  });

  it('leaves Enter to the form where nothing is highlighted', async () => {
    const { user, input, onChoose } = open();
    await user.type(input, 'pple');
    expect(options()).toEqual(['Apple', 'Pineapple']);
    await user.keyboard('{Enter}');
    expect(input).toHaveValue('Enter is mine');
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('takes what the arrow keys reached', async () => {
    const { user, input } = open();
    await user.type(input, 'ap{ArrowDown}');
    expect(input).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Apricot' }).id);
    await user.keyboard('{Enter}');
    expect(input).toHaveValue('Apricot');
  });

  it('takes what is clicked, and keeps the focus', async () => {
    const { user, input } = open();
    await user.click(input);
    await user.click(screen.getByRole('option', { name: 'Pineapple' }));
    expect(input).toHaveValue('Pineapple');
    expect(input).toHaveFocus();
  });

  it('closes its list with Escape and keeps the text, also the second time', async () => {
    const { user, input } = open();
    await user.type(input, 'ap{Escape}');
    expect(options()).toEqual([]);
    await user.keyboard('{Escape}');
    expect(input).toHaveValue('ap');
  });

  it('takes nothing when it is left', async () => {
    const { user, input, onChoose } = open();
    await user.type(input, 'Ap');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(input).toHaveValue('Ap');
    expect(onChoose).not.toHaveBeenCalled();
    expect(options()).toEqual([]);
  });
});
