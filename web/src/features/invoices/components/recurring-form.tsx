import { mailFields, type NewRecurring } from '@paperbill/contracts/http';
import {
  type CalendarDate,
  MAX_RECURRING_COUNT,
  MAX_RECURRING_EVERY,
  type RecurringMode,
  recurringModes,
  type RecurringUnit,
  recurringUnits,
  validateDate,
} from '@paperbill/contracts/rules';
import { recurringTexts, validationTexts } from '@paperbill/contracts/texts';
import { type Control, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { Field } from '../../../components/form/field.js';
import styles from '../../../components/form/field.module.css';
import { Input, NativeSelect } from '../../../components/form/inputs.js';
import { fieldSchemas } from '../../../components/form/schema.js';

const ends = ['never', 'on', 'after'] as const;

const modeLabels: Record<RecurringMode, string> = {
  draft: 'Create a draft',
  issue: 'Issue the invoice',
  send: 'Issue and mail it',
};
const endLabels = { never: 'Never', on: 'On a day', after: 'After a number of invoices' };

/** The options of a list. */
export const options = <Value extends string>(labels: Record<Value, string>, values: readonly Value[]) =>
  values.map((value) => ({ value, label: labels[value] }));

/** What is typed of how an invoice repeats. */
export interface RecurringFields {
  every: string;
  unit: RecurringUnit;
  startsOn: string;
  ends: (typeof ends)[number];
  endsOn: string;
  count: string;
  mode: RecurringMode;
  to: string;
  replyTo: string;
}

const { shape: addresses } = z.object(fieldSchemas({ to: mailFields.to, replyTo: mailFields.replyTo }));

/** What is wrong, by field: of what is not asked for, nothing is. */
function errorsOf({
  every,
  startsOn,
  ends: end,
  endsOn,
  count,
  mode,
  to,
  replyTo,
}: RecurringFields): [keyof RecurringFields, string | null][] {
  const address = (name: 'to' | 'replyTo', value: string) =>
    mode === 'send' ? (addresses[name].safeParse(value).error?.issues[0]?.message ?? null) : null;
  return [
    ['every', wholeNumberError(every, MAX_RECURRING_EVERY)],
    ['startsOn', validateDate(startsOn, validationTexts.recurringStartRequired)],
    ['endsOn', end === 'on' ? validateDate(endsOn, validationTexts.date) : null],
    ['count', end === 'after' ? wholeNumberError(count, MAX_RECURRING_COUNT) : null],
    ['to', address('to', to)],
    ['replyTo', address('replyTo', replyTo)],
  ];
}

export const wholeNumberError = (typed: string, max: number): string | null =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= max
    ? null
    : validationTexts.recurringEvery(max);

const toRecurring = (typed: RecurringFields, startOf: StartOf, { cc, bcc }: Copies): NewRecurring => ({
  every: Number(typed.every),
  unit: typed.unit,
  startsOn: startOf(typed),
  endsOn: typed.ends === 'on' ? typed.endsOn : null,
  count: typed.ends === 'after' ? Number(typed.count) : null,
  mode: typed.mode,
  recipients: typed.mode === 'send' ? { to: typed.to.trim(), cc, bcc, replyTo: typed.replyTo.trim() } : null,
});

/** What its dates are counted from. */
type StartOf = (typed: RecurringFields) => CalendarDate;
type Copies = Pick<NonNullable<NewRecurring['recipients']>, 'cc' | 'bcc'>;

/** @param copies who gets a copy, which the form does not ask for */
export const recurringSchema = (startOf: StartOf, copies: Copies = { cc: [], bcc: [] }) =>
  z.pipe(
    z
      .object({
        ...{
          every: z.string(),
          startsOn: z.string(),
          endsOn: z.string(),
          count: z.string(),
          to: z.string(),
          replyTo: z.string(),
        },
        ...{ unit: z.enum(recurringUnits), ends: z.enum(ends), mode: z.enum(recurringModes) },
      })
      .check(
        z.check<RecurringFields>(({ value, issues }) => {
          for (const [path, message] of errorsOf(value)) {
            if (message !== null) issues.push({ code: 'custom', path: [path], message, input: value });
          }
        }),
      ),
    z.transform((typed: RecurringFields) => toRecurring(typed, startOf, copies)),
  );

/** The form's control. */
export interface RecurringControl {
  control: Control<RecurringFields, unknown, NewRecurring>;
}

/** The modes that can be chosen: nothing is mailed where no mails go out, but what is mailed already says so. */
export const modesOf = (canSend: boolean, current?: RecurringMode): RecurringMode[] =>
  recurringModes.filter((mode) => mode !== 'send' || canSend || current === 'send');

/** What is made each time, and whom it is mailed to. */
export function EachTime({ control, modes }: RecurringControl & { modes: readonly RecurringMode[] }) {
  return (
    <>
      <Field control={control} name="mode" label="Each Time" className={styles.full}>
        {(field) => <NativeSelect {...field} options={options(modeLabels, modes)} />}
      </Field>
      <Recipients control={control} />
    </>
  );
}

function Recipients({ control }: RecurringControl) {
  const mode = useWatch({ control, name: 'mode' });
  if (mode !== 'send') return null;
  return (
    <>
      <Field control={control} name="to" label="To" required className={styles.half}>
        {(field) => <Input {...field} type="email" autoComplete="off" placeholder="client@example.com" />}
      </Field>
      <Field control={control} name="replyTo" label="Reply-To" required className={styles.half}>
        {(field) => <Input {...field} type="email" />}
      </Field>
    </>
  );
}

interface EndsProps extends RecurringControl {
  /** How many there are already. */
  made?: number;
}

/** When it ends. */
export function Ends({ control, made = 0 }: EndsProps) {
  return (
    <>
      <Field control={control} name="ends" label="Ends" className={styles.half}>
        {(field) => <NativeSelect {...field} options={options(endLabels, ends)} />}
      </Field>
      <End control={control} made={made} />
    </>
  );
}

function End({ control, made }: Required<EndsProps>) {
  const end = useWatch({ control, name: 'ends' });
  if (end === 'on') {
    return (
      <Field control={control} name="endsOn" label="Last Day" required className={styles.half}>
        {(field) => <Input {...field} type="date" />}
      </Field>
    );
  }
  if (end === 'after') {
    return (
      <Field
        control={control}
        name="count"
        label="Invoices"
        required
        className={styles.half}
        hint={made > 0 && recurringTexts.made(made)}
      >
        {(field) => <Input {...field} inputMode="numeric" />}
      </Field>
    );
  }
  return null;
}
