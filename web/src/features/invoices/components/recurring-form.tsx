import { mailFields, type RecurringChanges } from '@paperbill/contracts/http';
import {
  MAX_RECURRING_COUNT,
  MAX_RECURRING_EVERY,
  type RecurringMode,
  recurringModes,
  type RecurringUnit,
  recurringUnits,
  validateDate,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { recurringFormTexts } from '../api/recurring-form-texts.js';
import { t, type TextId } from '../../../languages/t.js';
import { Field } from '../../../components/form/field.js';
import { TextField } from '../../../components/form/text-field.js';
import { DateInput, Input, NativeSelect } from '../../../components/form/inputs.js';
import { fieldSchemas } from '../../../components/form/schema.js';
import { useAcceptsSavedCards } from '../../settings/online-payment-settings.js';
import type { FieldErrors } from './check-fields.js';

const scheduleEndKinds = ['never', 'on', 'after'] as const;

const modeLabels: Record<RecurringMode, TextId> = {
  draft: 'Create a draft',
  issue: 'Issue the invoice',
  send: 'Issue and mail it',
};
const endLabels = { never: 'Never', on: 'On a day', after: 'After a number of invoices' } as const;

const toOptions = <Value extends string>(labels: Record<Value, TextId>, values: readonly Value[]) =>
  values.map((value) => ({ value, label: t(labels[value]) }));

/** The validation rules are in {@link listScheduleErrors}. */
export const scheduleSchema = z.object({
  ...{ every: z.string(), unit: z.enum(recurringUnits) },
  ...{ ends: z.enum(scheduleEndKinds), endsOn: z.string(), count: z.string() },
  ...{ mode: z.enum(recurringModes), to: z.string(), replyTo: z.string() },
});

export type ScheduleInput = z.input<typeof scheduleSchema>;
export type IntervalInput = Pick<ScheduleInput, 'every' | 'unit'>;

const { shape: addresses } = z.object(fieldSchemas({ to: mailFields.to, replyTo: mailFields.replyTo }));

/** Returns the errors of the visible fields. Hidden fields have no errors. */
export function listScheduleErrors(typed: ScheduleInput): FieldErrors<ScheduleInput> {
  const { every, ends: end, endsOn, count, mode } = typed;
  const address = (name: 'to' | 'replyTo') =>
    mode === 'send' ? addresses[name].safeParse(typed[name]).error?.issues[0]?.message : null;
  return [
    ['every', validateEvery(every)],
    ['endsOn', end === 'on' ? validateDate(endsOn, validationTexts.recurringEndRequired) : null],
    ['count', end === 'after' ? validateWholeNumber(count, MAX_RECURRING_COUNT) : null],
    ['to', address('to')],
    ['replyTo', address('replyTo')],
  ];
}

export const validateEvery = (typed: string): string | null => validateWholeNumber(typed, MAX_RECURRING_EVERY);

const validateWholeNumber = (typed: string, max: number): string | null =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= max
    ? null
    : validationTexts.recurringEvery(max);

type CopyAddresses = Pick<NonNullable<RecurringChanges['recipients']>, 'cc' | 'bcc'>;

/** @param copies the Cc and Bcc addresses, which the form does not contain */
export const toChanges = (
  { every, unit, ends: end, endsOn, count, mode, to, replyTo }: ScheduleInput,
  { cc, bcc }: CopyAddresses = { cc: [], bcc: [] },
) => ({
  every: Number(every),
  unit,
  endsOn: end === 'on' ? endsOn : null,
  count: end === 'after' ? Number(count) : null,
  mode,
  recipients: mode === 'send' ? { to: to.trim(), cc, bcc, replyTo: replyTo.trim() } : null,
});

export const recurringFieldName = (path: string): string => path.replace(/^recipients\./, '');

interface ScheduleForm {
  control: Control<ScheduleInput, unknown, FieldValues>;
}

export const toScheduleControl = <Fields extends ScheduleInput, Sent>(
  control: Control<Fields, unknown, Sent>,
): ScheduleForm['control'] => control as unknown as ScheduleForm['control'];

const unitLabels: Record<RecurringUnit, TextId> = { week: 'week', month: 'month', year: 'year' };
const pluralUnitLabels: Record<RecurringUnit, TextId> = { week: 'weeks', month: 'months', year: 'years' };

interface IntervalFieldsProps extends ScheduleForm {
  hint?: string | undefined;
  onChange?: (change: Partial<IntervalInput>) => void;
}

export function IntervalFields({ control, hint, onChange }: IntervalFieldsProps) {
  const isSingular = useWatch({ control, name: 'every' }).trim() === '1';
  return (
    <>
      <Field control={control} name="every" label={t('Every')} required width="half" hint={hint}>
        {(field) => (
          <Input
            {...field}
            inputMode="numeric"
            onChange={(event) => {
              field.onChange(event);
              onChange?.({ every: event.target.value });
            }}
          />
        )}
      </Field>
      <Field control={control} name="unit" label={t('Unit')} width="half">
        {(field) => (
          <NativeSelect
            {...field}
            options={toOptions(isSingular ? unitLabels : pluralUnitLabels, recurringUnits)}
            onChange={(event) => {
              field.onChange(event);
              onChange?.({ unit: event.target.value as RecurringUnit });
            }}
          />
        )}
      </Field>
    </>
  );
}

/** The mode `send` is offered if this deployment sends e-mails, or if `send` is the current mode. */
export const listModes = (canSend: boolean, current?: RecurringMode): RecurringMode[] =>
  recurringModes.filter((mode) => mode !== 'send' || canSend || current === 'send');

interface ModeFieldsProps extends ScheduleForm {
  modes: readonly RecurringMode[];
  /** The user cannot edit the Cc and Bcc addresses. */
  copies?: string[];
}

export function ModeFields({ control, modes, copies }: ModeFieldsProps) {
  const acceptsCards = useAcceptsSavedCards();
  return (
    <>
      <Field
        control={control}
        name="mode"
        label={t('Each Time')}
        hint={
          acceptsCards &&
          modes.includes('send') &&
          t('Your client can save a card for automatic payments only if you choose “Issue and mail it”.')
        }
      >
        {(field) => <NativeSelect {...field} options={toOptions(modeLabels, modes)} />}
      </Field>
      <RecipientFields control={control} copies={copies ?? []} />
    </>
  );
}

function RecipientFields({ control, copies }: ScheduleForm & { copies: string[] }) {
  const mode = useWatch({ control, name: 'mode' });
  if (mode !== 'send') return null;
  return (
    <>
      <TextField
        control={control}
        name="to"
        label={t('{of, select, mail {To} other {To}}', { of: 'mail' })}
        required
        hint={copies.length > 0 && recurringFormTexts.copies(copies.join(', '))}
        type="email"
        placeholder={t('client@example.com')}
      />
      <Field control={control} name="replyTo" label={t('Reply-To')} required>
        {(field) => <Input {...field} type="email" />}
      </Field>
    </>
  );
}

interface EndFieldsProps extends ScheduleForm {
  createdCount?: number;
}

export function EndFields({ control, createdCount = 0 }: EndFieldsProps) {
  return (
    <>
      <Field control={control} name="ends" label={t('Ends')} width="half">
        {(field) => <NativeSelect {...field} options={toOptions(endLabels, scheduleEndKinds)} />}
      </Field>
      <EndDetailField control={control} createdCount={createdCount} />
    </>
  );
}

function EndDetailField({ control, createdCount }: Required<EndFieldsProps>) {
  const end = useWatch({ control, name: 'ends' });
  if (end === 'on') {
    return (
      <Field control={control} name="endsOn" label={t('Last Day')} required width="half">
        {(field) => <DateInput {...field} />}
      </Field>
    );
  }
  if (end === 'after') {
    return (
      <Field
        control={control}
        name="count"
        label={t('Invoices')}
        required
        width="half"
        hint={createdCount > 0 && recurringFormTexts.made(createdCount)}
      >
        {(field) => <Input {...field} inputMode="numeric" />}
      </Field>
    );
  }
  return null;
}
