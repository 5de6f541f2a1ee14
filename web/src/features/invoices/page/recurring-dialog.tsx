import { type InvoiceDetails, mailFields, type NewRecurring, type Recurring } from '@paperbill/contracts/http';
import {
  type CalendarDate,
  formatDate,
  isCalendarDate,
  MAX_RECURRING_COUNT,
  MAX_RECURRING_EVERY,
  nextRecurringDates,
  type RecurringMode,
  recurringModes,
  type RecurringUnit,
  recurringUnits,
  type Rhythm,
  validateDate,
} from '@paperbill/contracts/rules';
import { capitalized, recurringTexts, validationTexts } from '@paperbill/contracts/texts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { EntityDialog } from '../../../components/entities/entity-dialog.js';
import { Field, FormFields } from '../../../components/form/field.js';
import styles from '../../../components/form/field.module.css';
import { Input, NativeSelect } from '../../../components/form/inputs.js';
import { fieldSchemas } from '../../../components/form/schema.js';
import { Alert } from '../../../components/messages.js';
import { today } from '../../../components/today.js';
import { useUser } from '../../auth/api/session.js';
import { isMadeNow, useCreateRecurring } from '../api/create-recurring.js';

const ends = ['never', 'on', 'after'] as const;

const unitLabels: Record<RecurringUnit, string> = { week: 'week', month: 'month', year: 'year' };
const manyUnitLabels: Record<RecurringUnit, string> = { week: 'weeks', month: 'months', year: 'years' };
const modeLabels: Record<RecurringMode, string> = {
  draft: 'Create a draft',
  issue: 'Issue the invoice',
  send: 'Issue and mail it',
};
const endLabels = { never: 'Never', on: 'On a day', after: 'After a number of invoices' };

const options = <Value extends string>(labels: Record<Value, string>, values: readonly Value[]) =>
  values.map((value) => ({ value, label: labels[value] }));

interface Typed {
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
}: Typed): [keyof Typed, string | null][] {
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

const wholeNumberError = (typed: string, max: number): string | null =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= max
    ? null
    : validationTexts.recurringEvery(max);

/** How it repeats as far as it is typed; undefined where that makes no sense. */
function rhythmOf({ every, unit, startsOn }: Pick<Typed, 'every' | 'unit' | 'startsOn'>): Rhythm | undefined {
  const isWrong = wholeNumberError(every, MAX_RECURRING_EVERY) !== null || !isCalendarDate(startsOn);
  return isWrong ? undefined : { every: Number(every), unit, startsOn };
}

const nextDates = (rhythm: Rhythm, invoiceDate: CalendarDate): CalendarDate[] =>
  nextRecurringDates(rhythm, { invoiceDate, today: today(), count: 3 });

/** The first date where they are counted from the invoice's own; undefined while that makes no sense. */
function firstAfter(invoiceDate: CalendarDate, typed: Pick<Typed, 'every' | 'unit'>): CalendarDate | undefined {
  const rhythm = rhythmOf({ ...typed, startsOn: invoiceDate });
  return rhythm && nextDates(rhythm, invoiceDate)[0];
}

/** Counted from the invoice's own date unless another day was chosen: one of the 31st comes back to it after February. */
const startOf = (typed: Pick<Typed, 'every' | 'unit' | 'startsOn'>, invoiceDate: CalendarDate): CalendarDate =>
  typed.startsOn === firstAfter(invoiceDate, typed) ? invoiceDate : typed.startsOn;

/** The next dates of what is typed; none while that makes no sense. */
function datesOf(typed: Pick<Typed, 'every' | 'unit' | 'startsOn'>, invoiceDate: CalendarDate): CalendarDate[] {
  const rhythm = rhythmOf({ ...typed, startsOn: startOf(typed, invoiceDate) });
  return rhythm ? nextDates(rhythm, invoiceDate) : [];
}

const toRecurring = (typed: Typed, invoiceDate: CalendarDate): NewRecurring => ({
  every: Number(typed.every),
  unit: typed.unit,
  startsOn: startOf(typed, invoiceDate),
  endsOn: typed.ends === 'on' ? typed.endsOn : null,
  count: typed.ends === 'after' ? Number(typed.count) : null,
  mode: typed.mode,
  recipients: typed.mode === 'send' ? { to: typed.to.trim(), cc: [], bcc: [], replyTo: typed.replyTo.trim() } : null,
});

const recurringSchema = (invoiceDate: CalendarDate) =>
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
        z.check<Typed>(({ value, issues }) => {
          for (const [path, message] of errorsOf(value)) {
            if (message !== null) issues.push({ code: 'custom', path: [path], message, input: value });
          }
        }),
      ),
    z.transform((typed: Typed) => toRecurring(typed, invoiceDate)),
  );

interface RecurringDialogProps {
  invoice: InvoiceDetails;
  /** Whether mails go out here. */
  canSend: boolean;
  /** It has a schedule that has not ended. */
  repeatsAlready: boolean;
  onClose: () => void;
}

/** Makes an invoice repeat: at first each month after its own date, issued and not mailed. */
export default function RecurringDialog({ invoice, canSend, repeatsAlready, onClose }: RecurringDialogProps) {
  const { data: user } = useUser();
  const create = useCreateRecurring(invoice.id);
  const { invoiceDate } = invoice;
  const [schema] = useState(() => recurringSchema(invoiceDate));
  const modes = canSend ? recurringModes : recurringModes.filter((mode) => mode !== 'send');
  return (
    <EntityDialog<Typed, NewRecurring, Recurring>
      title={`Repeat Invoice ${invoice.invoiceNumber}`}
      submitLabel={(typed) => submitLabelOf(typed, invoiceDate)}
      schema={schema}
      defaultValues={{
        ...{
          every: '1',
          unit: 'month',
          startsOn: firstAfter(invoiceDate, { every: '1', unit: 'month' }) ?? invoiceDate,
          ends: 'never',
          endsOn: '',
          count: '12',
        },
        ...{
          mode: 'issue',
          to: invoice.clientEmail.trim(),
          replyTo: invoice.companyEmail.trim() || (user?.email ?? ''),
        },
      }}
      draftKey={`recurring-draft-${invoice.id}-${user?.id ?? ''}`}
      save={create.mutateAsync}
      stopSaving={create.cancel}
      onClose={onClose}
    >
      {(control) => (
        <FormFields>
          {repeatsAlready && (
            <div className={styles.full}>
              <Alert tone="warning">{recurringTexts.repeatsAlready}</Alert>
            </div>
          )}
          <Field control={control} name="every" label="Every" required className={styles.half}>
            {(field) => <Input {...field} inputMode="numeric" />}
          </Field>
          <Unit control={control} />
          <FirstDate control={control} invoiceDate={invoiceDate} />
          <Field control={control} name="mode" label="Each Time" className={styles.full}>
            {(field) => <NativeSelect {...field} options={options(modeLabels, modes)} />}
          </Field>
          <Recipients control={control} />
          <Field control={control} name="ends" label="Ends" className={styles.half}>
            {(field) => <NativeSelect {...field} options={options(endLabels, ends)} />}
          </Field>
          <End control={control} />
          <FirstToday control={control} invoiceDate={invoiceDate} />
        </FormFields>
      )}
    </EntityDialog>
  );
}

const submitLabelOf = (typed: Typed, invoiceDate: CalendarDate): string =>
  datesOf(typed, invoiceDate)[0] === today() && isMadeNow()
    ? recurringTexts.submitNow[typed.mode]
    : recurringTexts.submit;

type OfForm = { control: Control<Typed, unknown, NewRecurring> };
type OfInvoice = OfForm & { invoiceDate: CalendarDate };

const RHYTHM = ['every', 'unit', 'startsOn'] as const;

/** The day of the first one. Until another is chosen, it follows how often they come. */
function FirstDate({ control, invoiceDate }: OfInvoice) {
  const [every, unit, startsOn] = useWatch({ control, name: RHYTHM });
  const { field } = useController({ control, name: 'startsOn' });
  const suggested = firstAfter(invoiceDate, { every, unit });
  const before = useRef(suggested);
  const follow = useEffectEvent((to: CalendarDate) => {
    if (startsOn === before.current) field.onChange(to);
    before.current = to;
  });
  useEffect(() => {
    if (suggested) follow(suggested);
  }, [suggested]);
  return (
    <Field
      control={control}
      name="startsOn"
      label="First One On"
      required
      className={styles.full}
      hint={hintOf({ every, unit, startsOn }, invoiceDate)}
    >
      {(input) => <Input {...input} type="date" />}
    </Field>
  );
}

/** What the dates really are. */
function hintOf(typed: Pick<Typed, 'every' | 'unit' | 'startsOn'>, invoiceDate: CalendarDate): string {
  const [first = '', ...later] = datesOf(typed, invoiceDate);
  if (!first) return '';
  const then = `then ${later.map(formatDate).join(', ')} and so on.`;
  if (first === typed.startsOn) return capitalized(then);
  const why = typed.startsOn === invoiceDate ? recurringTexts.isOwnDate : recurringTexts.isOver;
  return `${why}: the first one is dated ${formatDate(first)}, ${then}`;
}

/** It is easily overlooked that something goes out at once. */
function FirstToday({ control, invoiceDate }: OfInvoice) {
  const [every, unit, startsOn, mode, to] = useWatch({ control, name: [...RHYTHM, 'mode', 'to'] });
  if (datesOf({ every, unit, startsOn }, invoiceDate)[0] !== today()) return null;
  return (
    <div className={styles.full}>
      <Alert tone="warning">{recurringTexts.firstToday(mode, isMadeNow(), to.trim())}</Alert>
    </div>
  );
}

function Unit({ control }: OfForm) {
  const isOne = useWatch({ control, name: 'every' }).trim() === '1';
  return (
    <Field control={control} name="unit" label="Unit" className={styles.half}>
      {(field) => <NativeSelect {...field} options={options(isOne ? unitLabels : manyUnitLabels, recurringUnits)} />}
    </Field>
  );
}

function Recipients({ control }: OfForm) {
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

function End({ control }: OfForm) {
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
      <Field control={control} name="count" label="Invoices" required className={styles.half}>
        {(field) => <Input {...field} inputMode="numeric" />}
      </Field>
    );
  }
  return null;
}
