import { type InvoiceDetails, mailFields, type NewRecurring, type Recurring } from '@paperbill/contracts/http';
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
import { type Control, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { EntityDialog } from '../../../components/entities/entity-dialog.js';
import { Field, FormFields } from '../../../components/form/field.js';
import styles from '../../../components/form/field.module.css';
import { Input, NativeSelect } from '../../../components/form/inputs.js';
import { fieldSchemas } from '../../../components/form/schema.js';
import { useUser } from '../../auth/api/session.js';
import { useCreateRecurring } from '../api/create-recurring.js';

const ends = ['never', 'on', 'after'] as const;

const unitLabels: Record<RecurringUnit, string> = { week: 'week(s)', month: 'month(s)', year: 'year(s)' };
const modeLabels: Record<RecurringMode, string> = {
  draft: 'Begin a draft for me',
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

const toRecurring = (typed: Typed): NewRecurring => ({
  every: Number(typed.every),
  unit: typed.unit,
  startsOn: typed.startsOn,
  endsOn: typed.ends === 'on' ? typed.endsOn : null,
  count: typed.ends === 'after' ? Number(typed.count) : null,
  mode: typed.mode,
  recipients: typed.mode === 'send' ? { to: typed.to.trim(), cc: [], bcc: [], replyTo: typed.replyTo.trim() } : null,
});

const recurringSchema = z.pipe(
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
  z.transform(toRecurring),
);

interface RecurringDialogProps {
  invoice: InvoiceDetails;
  /** Whether mails go out here. */
  canSend: boolean;
  onClose: () => void;
}

/** Makes an invoice repeat: at first each month from its own date on, issued and not mailed. */
export default function RecurringDialog({ invoice, canSend, onClose }: RecurringDialogProps) {
  const { data: user } = useUser();
  const create = useCreateRecurring(invoice.id);
  const modes = canSend ? recurringModes : recurringModes.filter((mode) => mode !== 'send');
  return (
    <EntityDialog<Typed, NewRecurring, Recurring>
      title={`Repeat Invoice ${invoice.invoiceNumber}`}
      submitLabel="Repeat"
      schema={recurringSchema}
      defaultValues={{
        ...{ every: '1', unit: 'month', startsOn: invoice.invoiceDate, ends: 'never', endsOn: '', count: '12' },
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
          <Field control={control} name="every" label="Every" required className={styles.half}>
            {(field) => <Input {...field} inputMode="numeric" />}
          </Field>
          <Field control={control} name="unit" label="Unit" className={styles.half}>
            {(field) => <NativeSelect {...field} options={options(unitLabels, recurringUnits)} />}
          </Field>
          <Field
            control={control}
            name="startsOn"
            label="Counted From"
            required
            className={styles.full}
            hint="The first one is dated the first of these days that is not over yet. The 31st becomes the last day of shorter months."
          >
            {(field) => <Input {...field} type="date" />}
          </Field>
          <Field control={control} name="mode" label="Each Time" className={styles.full}>
            {(field) => <NativeSelect {...field} options={options(modeLabels, modes)} />}
          </Field>
          <Recipients control={control} />
          <Field control={control} name="ends" label="Ends" className={styles.half}>
            {(field) => <NativeSelect {...field} options={options(endLabels, ends)} />}
          </Field>
          <End control={control} />
        </FormFields>
      )}
    </EntityDialog>
  );
}

type OfForm = { control: Control<Typed, unknown, NewRecurring> };

function Recipients({ control }: OfForm) {
  const mode = useWatch({ control, name: 'mode' });
  if (mode !== 'send') return null;
  return (
    <>
      <Field control={control} name="to" label="To" required className={styles.half}>
        {(field) => <Input {...field} type="email" autoComplete="off" placeholder="client@example.com" />}
      </Field>
      <Field control={control} name="replyTo" label="Answers Go To" required className={styles.half}>
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
