import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { Input } from './inputs.js';
import { OptionList, type SuggestionSource } from './option-list.js';

interface ComboboxProps<Item> extends Omit<ComponentProps<'input'>, 'value' | 'ref'> {
  ref?: (input: HTMLInputElement | null) => void;
  value: string;
  source: SuggestionSource<Item>;
  onChoose: (item: Item) => void;
  onAdd: (name: string) => void;
}

/**
 * Enter chooses the highlighted option. The user has reached this option with the arrow keys. Without arrow keys, it is
 * the first option if that begins with the typed text. During a search, Enter waits for the result.
 * antd's field is not used, because an invoice has up to 1,000 of these fields. A field without focus must be as cheap
 * to render as an <input>.
 */
export function Combobox<Item extends { id: string; name: string }>(props: ComboboxProps<Item>) {
  const { source, onChoose, onAdd, ref, onFocus, onBlur, ...input } = props;
  const [isFocused, setIsFocused] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const anchor = `--${id.replace(/\W/g, '')}`;

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
        role="combobox"
        aria-autocomplete="list"
        // OptionList handles the events of the option list. It also sets more ARIA attributes on this input while the
        // list is open.
        aria-expanded={false}
        onFocus={(event) => {
          setIsFocused(true);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setIsFocused(false);
          onBlur?.(event);
        }}
        style={{ anchorName: anchor }}
      />
      {(isFocused || isWaiting) && (
        <OptionList
          id={id}
          anchor={anchor}
          field={field}
          typedText={input.value}
          source={source}
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
