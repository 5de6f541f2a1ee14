import { MAX_REMINDERS, REMINDER_DAYS } from '@paperbill/contracts/rules';
import { X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { t, type TextId } from '../../languages/t.js';
import { Button } from '../../components/button.js';
import { Input, NativeSelect } from '../../components/form/inputs.js';
import styles from './reminder-days.module.css';
import { formatReminderDay } from './reminder-texts.js';

const reminderTimings = [
  { value: 'after', label: 'days after' },
  { value: 'before', label: 'days before' },
] as const satisfies { value: string; label: TextId }[];

interface ReminderDaysProps {
  /** Days relative to the due date, in ascending order. A negative number means days before the due date. */
  days: number[];
  /** `change` is a function that gets the current days and returns the new days. */
  onChange: (change: (days: number[]) => number[]) => void;
}

const addDay = (day: number) => (days: number[]) => [...new Set([...days, day])].sort((a, b) => a - b);
const removeDay = (day: number) => (days: number[]) => days.filter((other) => other !== day);

export default function ReminderDays({ days, onChange }: ReminderDaysProps) {
  const id = useId();
  const [count, setCount] = useState('7');
  const [side, setSide] = useState<string>('after');
  const [error, setError] = useState('');
  const most = side === 'before' ? REMINDER_DAYS.before : REMINDER_DAYS.after;

  function addTypedDay(event: FormEvent): void {
    event.preventDefault();
    const number = Number(count);
    if (count.trim() === '' || !Number.isInteger(number) || number < 0 || number > most) {
      setError(t('Please enter a number of days from 0 to {most}', { most }));
      return;
    }
    const day = side === 'before' && number !== 0 ? -number : number;
    const isThere = days.includes(day);
    setError(isThere ? t('There is a reminder on this day already') : '');
    if (!isThere) onChange(addDay(day));
  }

  return (
    <div className={styles.field}>
      <ul className={styles.days} aria-label={t('Reminders')}>
        {days.map((day) => (
          <li key={day}>
            {formatReminderDay(day)}
            <button
              type="button"
              className={styles.remove}
              aria-label={t('Remove: {name}', { name: formatReminderDay(day) })}
              onClick={() => onChange(removeDay(day))}
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {days.length === 0 && <p className="hint">{t('No reminder goes out until you add one.')}</p>}
      {days.length < MAX_REMINDERS && (
        <form className={styles.add} onSubmit={addTypedDay} noValidate>
          <Input
            className={styles.count ?? ''}
            aria-label={t('Days')}
            inputMode="numeric"
            value={count}
            aria-invalid={error !== ''}
            aria-describedby={id}
            onChange={({ target }) => {
              setCount(target.value);
              setError('');
            }}
          />
          <NativeSelect
            aria-label={t('Before or after the due date')}
            options={reminderTimings.map(({ value, label }) => ({ value, label: t(label) }))}
            value={side}
            onChange={({ target }) => {
              setSide(target.value);
              setError('');
            }}
          />
          <Button type="submit">{t('Add Reminder')}</Button>
        </form>
      )}
      <p id={id} className={styles.error} role="status">
        {error}
      </p>
    </div>
  );
}
