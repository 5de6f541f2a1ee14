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
  /** The current search text. */
  search: string;
  onSearch: (search: string) => void;
}

/** A search field that reports its text debounced. */
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

/** The text of a search field: local state, committed after the debounce. */
function useSearchText(committed: string, onCommit: (text: string) => void) {
  const [text, setText] = useState(committed);
  const [paused] = useDebouncedValue(text);
  const lastCommitted = useRef(committed);
  const commit = useEffectEvent(onCommit);

  // The search changed from outside, such as by Back.
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
  /** The value '' is the default order. */
  choices: readonly { value: Order | ''; label: string }[];
  sort: Order | undefined;
  onSort: (sort: Order | undefined) => void;
}

/** Sort order of a list of cards, which has no column headers. */
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
  /** Class of each of the two fields. */
  className?: string;
}

/** Two date fields. Each limits the other; a reversed range shows an error. */
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
