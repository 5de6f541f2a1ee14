import { describe, expect, it, jest } from '@jest/globals';
import { searchTexts } from '@paperbill/contracts/texts';
import { getConfig, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Combobox, type ComboboxOption, type Offer } from './combobox.js';
import { completions } from './completions.js';

const fruits = ['Apple', 'Apricot', 'Pineapple'].map((label) => ({ id: label, label }));

/** What a search would say of a text; at once, where a test says nothing else. */
const settled = (typed: string): Offer<ComboboxOption> => ({
  options: completions(fruits, typed, { textsOf: ({ label }) => [label] }),
  remaining: 0,
  isSearching: false,
  hasFailed: false,
  retry: () => undefined,
  hurry: () => undefined,
  addLabel: (name) => `Add ${name}`,
});

interface Calls {
  onChoose: (option: ComboboxOption) => void;
  onAdd: (name: string) => void;
  useOffer: typeof settled;
}

/** A form whose Enter goes from the fruit to the next field, as in a line of an invoice. */
function Fruit({ onChoose, onAdd, useOffer }: Calls) {
  const [value, setValue] = useState('');
  const [note, setNote] = useState('');
  return (
    <div
      onKeyDown={({ key, defaultPrevented }) =>
        key === 'Enter' && !defaultPrevented && document.getElementById('note')!.focus()
      }
    >
      <Combobox
        aria-label="Fruit"
        listLabel="Fruits"
        value={value}
        onChange={setValue}
        useOffer={useOffer}
        onAdd={onAdd}
        onChoose={(option) => {
          setValue(option.label);
          onChoose(option);
          document.getElementById('note')!.focus();
        }}
      />
      <input id="note" aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
    </div>
  );
}

function open(useOffer: typeof settled = settled) {
  const onChoose = jest.fn<(option: ComboboxOption) => void>();
  const onAdd = jest.fn<(name: string) => void>();
  const { rerender } = render(<Fruit onChoose={onChoose} onAdd={onAdd} useOffer={useOffer} />);
  const input = screen.getByRole('combobox', { name: 'Fruit' });
  const note = screen.getByRole('textbox', { name: 'Note' });
  return { user: userEvent.setup(), onChoose, onAdd, input, note, rerender };
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('a combobox', () => {
  it('offers what matches, and takes the first with Enter where it begins with what is typed', async () => {
    const { user, input, onChoose } = open();
    await user.type(input, 'ap');
    expect(options()).toEqual(['Apple', 'Apricot', 'Pineapple', 'Add ap']);
    expect(input).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Enter}');
    expect(input).toHaveValue('Apple');
    expect(onChoose).toHaveBeenCalledTimes(1);
    expect(options()).toEqual([]);
  });

  it('leaves Enter to the form where nothing is highlighted', async () => {
    const { user, input, note, onChoose } = open();
    await user.type(input, 'pple');
    expect(options()).toEqual(['Apple', 'Pineapple', 'Add pple']);
    await user.keyboard('{Enter}');
    expect(note).toHaveFocus();
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('takes what the arrow keys reached', async () => {
    const { user, input } = open();
    await user.type(input, 'ap{ArrowDown}');
    expect(input).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Apricot' }).id);
    await user.keyboard('{Enter}');
    expect(input).toHaveValue('Apricot');
  });

  it('goes around with the arrow keys, and opens with them', async () => {
    const { user, input } = open();
    await user.click(input);
    await user.keyboard('{Escape}{ArrowUp}');
    expect(screen.getByRole('option', { name: 'Pineapple' })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { name: 'Apple' })).toHaveAttribute('aria-selected', 'true');
  });

  it('takes what is clicked', async () => {
    const { user, input } = open();
    await user.click(input);
    await user.click(screen.getByRole('option', { name: 'Pineapple' }));
    expect(input).toHaveValue('Pineapple');
  });

  it('adds what is typed and not known', async () => {
    const { user, input, onAdd } = open();
    await user.type(input, ' Quince ');
    await user.click(screen.getByRole('option', { name: 'Add Quince' }));
    expect(onAdd).toHaveBeenCalledWith('Quince');
    await user.clear(input);
    await user.type(input, 'apple');
    expect(options()).toEqual(['Apple', 'Pineapple']);
  });

  it('closes its list with Escape and keeps the text, also the second time', async () => {
    const { user, input } = open();
    await user.type(input, 'ap{Escape}');
    expect(options()).toEqual([]);
    await user.keyboard('{Escape}');
    expect(input).toHaveValue('ap');
  });

  it('takes nothing when it is left', async () => {
    const { user, input, note, onChoose } = open();
    await user.type(input, 'Ap');
    await user.click(note);
    expect(input).toHaveValue('Ap');
    expect(onChoose).not.toHaveBeenCalled();
    expect(options()).toEqual([]);
  });

  it('asks for nothing before it has the focus', async () => {
    const useOffer = jest.fn(settled);
    const { user, input } = open(useOffer);
    expect(useOffer).not.toHaveBeenCalled();
    await user.click(input);
    expect(useOffer).toHaveBeenCalled();
  });
});

describe('while the options are being searched', () => {
  /** A fruit whose search answers when it is told to. */
  function openSearch() {
    let offerOf = (typed: string): Offer<ComboboxOption> => ({ ...settled(typed), options: [], isSearching: true });
    let rerender = () => {};
    const hurry = jest.fn();
    const useOffer = (typed: string) => {
      const [, setCount] = useState(0);
      rerender = () => setCount((count) => count + 1);
      return { ...offerOf(typed), hurry };
    };
    // Not in `act`: the focus moves on in an effect, and what was typed ahead comes with the events after it.
    const answer = (answered: typeof settled = settled) =>
      getConfig().asyncWrapper(async () => {
        offerOf = answered;
        flushSync(rerender);
      });
    return { ...open(useOffer), answer, hurry };
  }

  it('Enter waits for them, and what is typed meanwhile goes on into the next field', async () => {
    const { user, input, note, onChoose, answer, hurry } = openSearch();
    await user.type(input, 'apr{Enter}');
    expect(hurry).toHaveBeenCalled();
    await user.keyboard('123{Backspace}');
    expect(input).toHaveValue('apr');
    await answer();
    expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ label: 'Apricot' }));
    expect(note).toHaveFocus();
    await waitFor(() => expect(note).toHaveValue('12'));
  });

  it('Enter goes on with what is typed where there turn out to be none', async () => {
    const { user, input, note, onChoose, answer } = openSearch();
    await user.type(input, 'quince{Enter}4');
    await answer();
    expect(onChoose).not.toHaveBeenCalled();
    expect(input).toHaveValue('quince');
    await waitFor(() => expect(note).toHaveValue('4'));
    expect(note).toHaveFocus();
  });

  it('a second Enter waits too: nothing at speed goes on without the option', async () => {
    const { user, input, note, onChoose, answer } = openSearch();
    const entered = jest.fn();
    note.addEventListener('keydown', ({ key }) => key === 'Enter' && entered((note as HTMLInputElement).value));
    await user.type(input, 'ap{Enter}5{Enter}6{Enter}{Enter}');
    expect(input).toHaveFocus();
    expect(onChoose).not.toHaveBeenCalled();
    await answer();
    expect(input).toHaveValue('Apple');
    await user.keyboard('7');
    await waitFor(() => expect(note).toHaveValue('567'));
    expect(entered.mock.calls).toEqual([['5'], ['56'], ['56']]);
  });

  it('Escape no longer waits', async () => {
    const { user, input, onChoose, answer } = openSearch();
    await user.type(input, 'ap{Enter}5{Escape}');
    await answer();
    expect(onChoose).not.toHaveBeenCalled();
    expect(input).toHaveValue('ap');
    expect(input).toHaveFocus();
  });

  it('whoever leaves after Enter gets the option, unless they type elsewhere', async () => {
    const { user, input, onChoose, answer } = openSearch();
    await user.type(input, 'ap{Enter}{Tab}');
    await answer();
    expect(onChoose).toHaveBeenCalledTimes(1);
  });

  it('whoever types elsewhere after Enter goes on without', async () => {
    const { user, input, note, onChoose, answer } = openSearch();
    await user.type(input, 'ap{Enter}{Tab}x');
    await answer();
    expect(onChoose).not.toHaveBeenCalled();
    expect(note).toHaveValue('x');
  });

  it('says so once it takes a while, then how many more there are, or that there are none', async () => {
    const { user, input, answer } = openSearch();
    await user.type(input, 'ap');
    expect(await screen.findByText(searchTexts.searching)).toBeInTheDocument();
    await answer((typed) => ({ ...settled(typed), remaining: 9_990 }));
    expect(screen.getByText('9,990 more: type to find them')).toBeInTheDocument();
    await answer((typed) => ({ ...settled(typed), remaining: 1, isCountOpen: true }));
    expect(screen.getByText('Type on to find more')).toBeInTheDocument();
    await answer((typed) => ({ ...settled(typed), options: [] }));
    expect(screen.getByText(searchTexts.nothingFound)).toBeInTheDocument();
  });

  it('a failure can be tried again with the keyboard', async () => {
    const { user, input, note, answer } = openSearch();
    const retry = jest.fn();
    await user.type(input, 'ap');
    await answer((typed) => ({ ...settled(typed), options: [], hasFailed: true, retry }));
    expect(options()).toEqual([searchTexts.failed, 'Add ap']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(retry).toHaveBeenCalledTimes(1);
    expect(input).toHaveFocus();
    await answer();
    expect(options()).toContain('Apricot');
    await user.keyboard('{Enter}');
    expect(note).toHaveFocus();
  });
});
