import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, getConfig, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { searchTexts } from './search-texts.js';
import { Combobox } from './combobox.js';
import { findCompletions } from './completions.js';
import type { Suggestions } from './option-list.js';

const fruits = ['Apple', 'Apricot', 'Pineapple'].map((name) => ({ id: name, name }));
type Fruit = (typeof fruits)[number];

/** Returns the suggestions for a text after the search has finished. */
const getFinishedSuggestions = (typed: string): Suggestions<Fruit> => ({
  matches: findCompletions(fruits, typed, { getTexts: ({ name }) => [name] }),
  remaining: 0,
  isCountCapped: false,
  isSearching: false,
  hasFailed: false,
  retry: () => undefined,
  searchNow: () => undefined,
});

interface FruitCallbacks {
  onChoose: (fruit: Fruit) => void;
  onAdd: (name: string) => void;
  useSuggestions: typeof getFinishedSuggestions;
}

/**
 * A form with a combobox and a next field. Enter in the combobox moves the focus to the next field, as in a line item
 * of an invoice.
 */
function FruitForm({ onChoose, onAdd, useSuggestions }: FruitCallbacks) {
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
        source={{
          label: 'Fruits',
          addLabel: (name) => `Add “${name}” to fruits…`,
          useSuggestions,
          getDetail: () => '',
        }}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onAdd={onAdd}
        onChoose={(fruit) => {
          setValue(fruit.name);
          onChoose(fruit);
          document.getElementById('note')!.focus();
        }}
      />
      <input id="note" aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
    </div>
  );
}

function renderCombobox(useSuggestions: typeof getFinishedSuggestions = getFinishedSuggestions) {
  const onChoose = jest.fn<(fruit: Fruit) => void>();
  const onAdd = jest.fn<(name: string) => void>();
  const { rerender } = render(<FruitForm onChoose={onChoose} onAdd={onAdd} useSuggestions={useSuggestions} />);
  const input = screen.getByRole('combobox', { name: 'Fruit' });
  const note = screen.getByRole('textbox', { name: 'Note' });
  return { user: userEvent.setup(), onChoose, onAdd, input, note, rerender };
}

const listOptions = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('a combobox', () => {
  it('suggests matches; Enter chooses the first if it begins with the typed text', async () => {
    const { user, input, onChoose } = renderCombobox();
    await user.type(input, 'ap');
    expect(listOptions()).toEqual(['Apple', 'Apricot', 'Pineapple', 'Add “ap” to fruits…']);
    expect(input).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Enter}');
    expect(input).toHaveValue('Apple');
    expect(onChoose).toHaveBeenCalledTimes(1);
    expect(listOptions()).toEqual([]);
  });

  it('lets Enter through to the form if nothing is highlighted', async () => {
    const { user, input, note, onChoose } = renderCombobox();
    await user.type(input, 'pple');
    expect(listOptions()).toEqual(['Apple', 'Pineapple', 'Add “pple” to fruits…']);
    await user.keyboard('{Enter}');
    expect(note).toHaveFocus();
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('chooses the option that the arrow keys reached', async () => {
    const { user, input } = renderCombobox();
    await user.type(input, 'ap{ArrowDown}');
    expect(input).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Apricot' }).id);
    await user.keyboard('{Enter}');
    expect(input).toHaveValue('Apricot');
  });

  it('opens and wraps around with the arrow keys, and chooses the clicked option', async () => {
    const { user, input } = renderCombobox();
    await user.click(input);
    await user.keyboard('{Escape}{ArrowUp}');
    expect(screen.getByRole('option', { name: 'Pineapple' })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { name: 'Apple' })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('option', { name: 'Pineapple' }));
    expect(input).toHaveValue('Pineapple');
  });

  it('adds a new item if the typed text is unknown', async () => {
    const { user, input, onAdd } = renderCombobox();
    await user.type(input, ' Quince ');
    await user.click(screen.getByRole('option', { name: 'Add “Quince” to fruits…' }));
    expect(onAdd).toHaveBeenCalledWith('Quince');
    await user.clear(input);
    await user.type(input, 'apple');
    expect(listOptions()).toEqual(['Apple', 'Pineapple']);
  });

  it('keeps the text on Escape, even on a second one, and on blur', async () => {
    const { user, input, note, onChoose } = renderCombobox();
    await user.type(input, 'ap{Escape}');
    expect(listOptions()).toEqual([]);
    await user.keyboard('{Escape}');
    expect(input).toHaveValue('ap');
    await user.keyboard('{ArrowDown}');
    await user.click(note);
    expect(input).toHaveValue('ap');
    expect(onChoose).not.toHaveBeenCalled();
    expect(listOptions()).toEqual([]);
  });

  it('does not search before it has focus', async () => {
    const useSuggestions = jest.fn(getFinishedSuggestions);
    const { user, input } = renderCombobox(useSuggestions);
    expect(useSuggestions).not.toHaveBeenCalled();
    await user.click(input);
    expect(useSuggestions).toHaveBeenCalled();
  });
});

describe('a combobox while its search is running', () => {
  /** A combobox whose search finishes when the test calls `answer`. */
  function openSearch() {
    let getSuggestions = (typed: string): Suggestions<Fruit> => ({
      ...getFinishedSuggestions(typed),
      matches: [],
      isSearching: true,
    });
    const listeners = new Set<() => void>();
    const subscribe = (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };
    const searchSpy = jest.fn();
    const useSuggestions = (typed: string) => ({
      ...useSyncExternalStore(subscribe, () => getSuggestions)(typed),
      searchNow: searchSpy,
    });
    // The answer arrives outside of React's `act`, because the combobox replays the buffered keys in later tasks of the
    // event loop.
    const answer = (answered: typeof getFinishedSuggestions = getFinishedSuggestions) =>
      getConfig().asyncWrapper(async () => {
        getSuggestions = answered;
        flushSync(() => listeners.forEach((listener) => listener()));
      });
    return { ...renderCombobox(useSuggestions), answer, searchSpy };
  }

  it('Enter waits for the search; keys typed meanwhile go to the next field', async () => {
    const { user, input, note, onChoose, answer, searchSpy } = openSearch();
    await user.type(input, 'apr{Enter}');
    expect(searchSpy).toHaveBeenCalled();
    await user.keyboard('123{Backspace}');
    expect(input).toHaveValue('apr');
    await answer();
    expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ name: 'Apricot' }));
    expect(note).toHaveFocus();
    await waitFor(() => expect(note).toHaveValue('12'));
  });

  it('a key that is pressed just after the choice has moved the focus waits for the keys before it', async () => {
    const { user, input, note, answer } = openSearch();
    await user.type(input, 'apr{Enter}12');
    note.addEventListener('focus', () => fireEvent.keyDown(note, { key: '3' }), { once: true });
    await answer();
    await waitFor(() => expect(note).toHaveValue('123'));
  });

  it('Enter moves to the next field with the typed text if the search finds nothing', async () => {
    const { user, input, note, onChoose, answer } = openSearch();
    await user.type(input, 'quince{Enter}4');
    await answer();
    expect(onChoose).not.toHaveBeenCalled();
    expect(input).toHaveValue('quince');
    await waitFor(() => expect(note).toHaveValue('4'));
    expect(note).toHaveFocus();
  });

  it('a second Enter waits too, so that fast typing never skips the option', async () => {
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

  it('Escape stops waiting', async () => {
    const { user, input, onChoose, answer } = openSearch();
    await user.type(input, 'ap{Enter}5{Escape}');
    await answer();
    expect(onChoose).not.toHaveBeenCalled();
    expect(input).toHaveValue('ap');
    expect(input).toHaveFocus();
  });

  it('leaving the field after Enter still chooses the option', async () => {
    const { user, input, onChoose, answer } = openSearch();
    await user.type(input, 'ap{Enter}{Tab}');
    await answer();
    expect(onChoose).toHaveBeenCalledTimes(1);
  });

  it('typing in another field after Enter cancels the choice', async () => {
    const { user, input, note, onChoose, answer } = openSearch();
    await user.type(input, 'ap{Enter}{Tab}x');
    await answer();
    expect(onChoose).not.toHaveBeenCalled();
    expect(note).toHaveValue('x');
  });

  it('shows that it is searching, then how many more matches there are, or that there are none', async () => {
    const { user, input, answer } = openSearch();
    await user.type(input, 'ap');
    expect(await screen.findByText(searchTexts.searching)).toBeInTheDocument();
    await answer((typed) => ({ ...getFinishedSuggestions(typed), remaining: 9_990 }));
    expect(screen.getByText('9,990 more: type to find them')).toBeInTheDocument();
    await answer((typed) => ({ ...getFinishedSuggestions(typed), remaining: 1, isCountCapped: true }));
    expect(screen.getByText('Keep typing to find more')).toBeInTheDocument();
    await answer((typed) => ({ ...getFinishedSuggestions(typed), matches: [] }));
    expect(screen.getByText(searchTexts.nothingFound)).toBeInTheDocument();
  });

  it('a failed search can be retried with the keyboard', async () => {
    const { user, input, note, answer } = openSearch();
    const retry = jest.fn();
    await user.type(input, 'ap');
    await answer((typed) => ({ ...getFinishedSuggestions(typed), matches: [], hasFailed: true, retry }));
    expect(listOptions()).toEqual([searchTexts.failed, 'Add “ap” to fruits…']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(retry).toHaveBeenCalledTimes(1);
    expect(input).toHaveFocus();
    await answer();
    expect(listOptions()).toContain('Apricot');
    await user.keyboard('{Enter}');
    expect(note).toHaveFocus();
  });
});
