import { dateTexts } from '@paperbill/contracts/texts';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import styles from './filter-inputs.module.css';
import { DateInput, Input } from '../form/inputs.js';
import { Select } from '../form/select.js';
import type { DateRange } from './list-filter.js';
import { useDebouncedValue } from '../use-debounced-value.js';

interface SearchInputProps {
  label: string;
  placeholder: string;
  maxLength: number;
  /** What the list is searched by now. */
  search: string;
  onSearch: (search: string) => void;
}

/** Searches a list whenever the typing pauses. */
export function SearchInput({ label, placeholder, maxLength, search, onSearch }: SearchInputProps) {
  const [text, setText] = useSearchText(search, onSearch);
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

/** A search box's text: at once in the box, and committed when the typing pauses. */
function useSearchText(committed: string, onCommit: (text: string) => void) {
  const [text, setText] = useState(committed);
  const [paused] = useDebouncedValue(text);
  const lastCommitted = useRef(committed);
  const commit = useEffectEvent(onCommit);

  // Changed from outside, such as by the browser's Back button.
  useEffect(() => {
    if (committed === lastCommitted.current) return;
    lastCommitted.current = committed;
    setText(committed);
  }, [committed]);

  useEffect(() => {
    if (text !== paused || text === lastCommitted.current) return;
    lastCommitted.current = text;
    commit(text);
  }, [text, paused]);

  return [text, setText] as const;
}

interface OrderSelectProps<Order extends string> {
  /** '' is the usual order. */
  choices: readonly { value: Order | ''; label: string }[];
  sort: Order | undefined;
  onSort: (sort: Order | undefined) => void;
}

/** Sorts a list whose rows are cards, which have no heads to press. */
export function OrderSelect<Order extends string>({ choices, sort, onSort }: OrderSelectProps<Order>) {
  const value = sort ?? '';
  const isListed = choices.some((choice) => choice.value === value);
  return (
    <Select
      aria-label="Order"
      options={isListed ? choices : [...choices, { value, label: 'As sorted' }]}
      value={value}
      onChange={(chosen) => onSort((chosen || undefined) as Order | undefined)}
    />
  );
}

interface DateRangeInputsProps {
  range: Partial<DateRange>;
  onChange: (change: Partial<DateRange>) => void;
  /** Of each of the two. */
  className?: string;
}

/** From which day to which. Neither can be chosen past the other; where one is typed past it, that is said. */
export function DateRangeInputs({ range: { from, to }, onChange, className }: DateRangeInputsProps) {
  const id = useId();
  const isReversed = Boolean(from && to && from > to);
  const input = (label: string, name: keyof DateRange, limits: { min?: string; max?: string }) => (
    <label className={[styles.date, className].filter(Boolean).join(' ')}>
      {label}
      <DateInput
        {...limits}
        {...(isReversed && { 'aria-invalid': true, 'aria-describedby': id })}
        value={(name === 'from' ? from : to) ?? ''}
        onChange={({ target }) => onChange({ [name]: target.value || undefined })}
      />
    </label>
  );
  return (
    <>
      {input('From', 'from', to ? { max: to } : {})}
      {input('To', 'to', from ? { min: from } : {})}
      {isReversed && (
        <p id={id} className={styles.reversed} role="alert">
          {dateTexts.fromAfterTo}
        </p>
      )}
    </>
  );
}
