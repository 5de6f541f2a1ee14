import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Input } from './inputs.js';
import { type ComboboxOption, type Offer, OptionList, type OptionListHandle } from './option-list.js';

export type { ComboboxOption, Offer } from './option-list.js';

interface ComboboxProps<O extends ComboboxOption> extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'onSelect' | 'ref'
> {
  ref?: (input: HTMLInputElement | null) => void;
  value: string;
  /** The text as it is typed: it need not be an option. */
  onChange: (text: string) => void;
  /** A hook: what is offered for the text. It is called only while the field has the focus. */
  useOffer: (typed: string) => Offer<O>;
  onChoose: (option: O) => void;
  /** Adds what is typed to what is offered. */
  onAdd: (name: string) => void;
  /** What the list is called, such as 'Customers'. */
  listLabel: string;
}

/**
 * A line of text that offers completions as one types. Enter takes the highlighted one: the first if it begins with
 * what is typed, or one that the arrow keys reached; where they are still being searched, as soon as they are there.
 * Leaving the field never takes one, Esc only closes the list.
 *
 * Own code, unlike most that has behaviour: an invoice has one for each of up to 1,000 lines, and one without the
 * focus must cost no more than its input.
 */
export function Combobox<O extends ComboboxOption>(props: ComboboxProps<O>) {
  const { value, onChange, useOffer, onChoose, onAdd, listLabel, ref, onFocus, onBlur, onKeyDown, ...input } = props;
  const [isFocused, setIsFocused] = useState(false);
  /** Enter was pressed before the search had an answer. */
  const [isWaiting, setIsWaiting] = useState(false);
  const list = useRef<OptionListHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const anchorName = `--${listId.replace(/\W/g, '')}`;

  // Whoever types elsewhere meanwhile goes on without.
  useEffect(() => {
    if (!isWaiting || isFocused) return;
    const goOn = () => setIsWaiting(false);
    document.addEventListener('input', goOn, { capture: true, once: true });
    return () => document.removeEventListener('input', goOn, { capture: true });
  }, [isWaiting, isFocused]);

  return (
    <>
      <Input
        autoComplete="off"
        {...input}
        ref={(element) => {
          field.current = element;
          ref?.(element);
        }}
        value={value}
        role="combobox"
        aria-autocomplete="list"
        // While it is open, the list sets this one and two more.
        aria-expanded={false}
        onFocus={(event) => {
          setIsFocused(true);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setIsFocused(false);
          onBlur?.(event);
        }}
        onClick={() => list.current?.toggle()}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          list.current?.handleKey(event);
          onKeyDown?.(event);
        }}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          list.current?.open();
        }}
        style={{ anchorName }}
      />
      {(isFocused || isWaiting) && (
        <OptionList
          ref={list}
          id={listId}
          label={listLabel}
          anchor={anchorName}
          field={field}
          typed={value}
          useOffer={useOffer}
          isFocused={isFocused}
          isWaiting={isWaiting}
          onWait={setIsWaiting}
          onChoose={onChoose}
          onAdd={onAdd}
        />
      )}
    </>
  );
}
