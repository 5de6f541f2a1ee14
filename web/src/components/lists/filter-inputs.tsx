import { dateTexts } from '@paperbill/contracts/texts';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import styles from './filter-inputs.module.css';
import { t, translate } from '../../languages/t.js';
import { DateInput, Input } from '../form/inputs.js';
import { Select } from '../form/select.js';
import type { DateRange } from './list-filter.js';
import { DEBOUNCE_MS } from '../use-debounced-value.js';

interface SearchInputProps {
  label: string;
  placeholder: string;
  maxLength: number;
  search: string;
  onSearch: (search: string) => void;
}

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

function useSearchText(committedText: string, onCommit: (text: string) => void) {
  const [text, setText] = useState(committedText);
  const [lastCommitted, setLastCommitted] = useState(committedText);
  const [previous, setPrevious] = useState(committedText);
  const commitText = useEffectEvent(() => {
    setLastCommitted(text);
    onCommit(text);
  });

  if (committedText !== previous) {
    setPrevious(committedText);
    // If something else has changed the search text, for example the Back button, the field shows the new text.
    if (committedText !== lastCommitted) {
      setLastCommitted(committedText);
      setText(committedText);
    }
  }

  useEffect(() => {
    if (text === lastCommitted) return;
    const timer = setTimeout(commitText, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, lastCommitted]);

  return [text, setText] as const;
}

interface OrderSelectProps<Order extends string> {
  choices: readonly { value: Order | ''; label: string }[];
  sort: Order | undefined;
  onSort: (sort: Order | undefined) => void;
}

export function OrderSelect<Order extends string>({ choices, sort, onSort }: OrderSelectProps<Order>) {
  const value = sort ?? '';
  const isListedChoice = choices.some((choice) => choice.value === value);
  return (
    <Select
      aria-label={t('Order')}
      options={isListedChoice ? choices : [...choices, { value, label: t('As sorted') }]}
      value={value}
      onChange={(chosen) => onSort((chosen || undefined) as Order | undefined)}
    />
  );
}

interface DateRangeInputsProps {
  range: Partial<DateRange>;
  onChange: (change: Partial<DateRange>) => void;
  className?: string;
}

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
      {input(t('From'), 'from', to ? { max: to } : {})}
      {input(t('To'), 'to', from ? { min: from } : {})}
      {isReversed && (
        <p id={id} className={styles.reversed} role="alert">
          {translate(dateTexts.fromAfterTo)}
        </p>
      )}
    </>
  );
}
