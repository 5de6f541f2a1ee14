import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Input } from './inputs.js';
import { type ComboboxOption, type Suggestions, OptionList, type OptionListHandle } from './option-list.js';

export type { ComboboxOption, Suggestions } from './option-list.js';

interface ComboboxProps<O extends ComboboxOption> extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'onSelect' | 'ref'
> {
  ref?: (input: HTMLInputElement | null) => void;
  value: string;
  /** Called with the typed text on every keystroke. The text need not match an option. */
  onChange: (text: string) => void;
  /** A hook that returns the suggestions for a text. Called only while the field has focus. */
  useSuggestions: (typed: string) => Suggestions<O>;
  onChoose: (option: O) => void;
  onAdd: (name: string) => void;
  listLabel: string;
}

/**
 * A text field with suggestions. Enter chooses the highlighted option. That is the first option if it begins with the
 * typed text, or the option that the arrow keys reached. While the search is running, Enter waits for the result. Blur
 * never chooses an option, and Esc only closes the list.
 *
 * The field is not antd's, because an invoice has up to 1,000 of these fields. A field without focus must cost no more
 * than an <input>.
 */
export function Combobox<O extends ComboboxOption>(props: ComboboxProps<O>) {
  const { value, onChange, useSuggestions, onChoose, onAdd, listLabel, ref, onFocus, onBlur, onKeyDown, ...input } =
    props;
  const [isFocused, setIsFocused] = useState(false);
  /** True after Enter was pressed while the search was running. */
  const [isWaiting, setIsWaiting] = useState(false);
  const list = useRef<OptionListHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const anchorName = `--${listId.replace(/\W/g, '')}`;

  // Stop waiting for the search if the user types in another field.
  useEffect(() => {
    if (!isWaiting || isFocused) return;
    const stopWaiting = () => setIsWaiting(false);
    document.addEventListener('input', stopWaiting, { capture: true, once: true });
    return () => document.removeEventListener('input', stopWaiting, { capture: true });
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
        // While the list is open, OptionList changes aria-expanded and sets two more attributes.
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
          useSuggestions={useSuggestions}
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
