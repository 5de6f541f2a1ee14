import type { InvoiceDetails, NewRecurring, Recurring } from '@paperbill/contracts/http';
import {
  type CalendarDate,
  isCalendarDate,
  nextRecurringDates,
  type RecurringSchedule,
  validateDate,
} from '@paperbill/contracts/rules';
import { capitalize, validationTexts } from '@paperbill/contracts/texts';
import { useEffect, useRef, useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { recurringFormTexts } from '../api/recurring-form-texts.js';
import { recurringTexts } from '../../../components/recurring-texts.js';
import { formatDate } from '../../../languages/format.js';
import { t } from '../../../languages/t.js';
import { EntityDialog } from '../../../entities/entity-dialog.js';
import { Field, FormFields } from '../../../components/form/field.js';
import { DateInput } from '../../../components/form/inputs.js';
import { Alert } from '../../../components/messages.js';
import { getToday } from '../../../components/today.js';
import { Attachments } from '../../documents/attachments/attachments.js';
import { uploadQueue } from '../../documents/attachments/upload-queue.js';
import { useUser } from '../../auth/api/session.js';
import { isCreatedImmediately, useCreateRecurring } from '../api/create-recurring.js';
import { checkFields } from '../components/check-fields.js';
import {
  EndFields,
  IntervalFields,
  type IntervalInput,
  listModes,
  listScheduleErrors,
  ModeFields,
  recurringFieldName,
  type ScheduleInput,
  scheduleSchema,
  toChanges,
  toScheduleControl,
  validateEvery,
} from '../components/recurring-form.js';

interface StartInput extends IntervalInput {
  startsOn: string;
}

interface FilesField {
  /** The id of the attached files. Empty until the first file is attached. */
  filesId: string;
}

type RecurringFields = ScheduleInput & StartInput & FilesField;

const recurringSchema = (invoiceDate: CalendarDate) =>
  z.pipe(
    z
      .object({ ...scheduleSchema.shape, startsOn: z.string(), filesId: z.string() })
      .check(
        checkFields((typed: RecurringFields) => [
          ...listScheduleErrors(typed),
          ['startsOn', validateDate(typed.startsOn, validationTexts.recurringStartRequired)],
        ]),
      ),
    z.transform((typed: RecurringFields): CreatedRecurring => {
      const { filesId } = typed;
      return { ...toChanges(typed), startsOn: getScheduleStart(typed, invoiceDate), filesId };
    }),
  );

type CreatedRecurring = NewRecurring & FilesField;
type RecurringControl = Control<RecurringFields, unknown, CreatedRecurring>;

interface RecurringDialogProps {
  invoice: InvoiceDetails;
  canSend: boolean;
  /** True if the invoice already has a schedule that has not ended. */
  isRecurringAlready: boolean;
  onClose: () => void;
}

export default function RecurringDialog({ invoice, canSend, isRecurringAlready, onClose }: RecurringDialogProps) {
  const { data: user } = useUser();
  const create = useCreateRecurring(invoice.id);
  const { invoiceDate } = invoice;
  const [schema] = useState(() => recurringSchema(invoiceDate));
  const [freshId, setFreshId] = useState(() => crypto.randomUUID());
  return (
    <EntityDialog<RecurringFields, CreatedRecurring, Recurring>
      title={t('Make Invoice {number} Recurring', { number: invoice.invoiceNumber })}
      submitLabel={(typed) => getSubmitLabel(typed, invoiceDate)}
      schema={schema}
      defaultValues={{
        ...{
          every: '1',
          unit: 'month',
          startsOn: getFirstDateAfter(invoiceDate, { every: '1', unit: 'month' }) ?? invoiceDate,
          filesId: '',
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
      save={(fields) => create.mutateAsync({ ...fields, filesId: fields.filesId || freshId })}
      stopSaving={create.cancel}
      toFieldName={recurringFieldName}
      onClose={onClose}
    >
      {(control) => (
        <FormFields>
          {isRecurringAlready && <Alert tone="warning">{t(recurringFormTexts.repeatsAlready)}</Alert>}
          <ScheduleFields control={control} invoiceDate={invoiceDate} />
          <ModeFields control={toScheduleControl(control)} modes={listModes(canSend)} />
          <EndFields control={toScheduleControl(control)} />
          <NewFiles control={control} freshId={freshId} onUsed={() => setFreshId(crypto.randomUUID())} />
          <FirstDateTodayWarning control={control} invoiceDate={invoiceDate} />
        </FormFields>
      )}
    </EntityDialog>
  );
}

const getSubmitLabel = (typed: RecurringFields, invoiceDate: CalendarDate): string =>
  listUpcomingDates(typed, invoiceDate)[0] === getToday() && isCreatedImmediately()
    ? t(recurringFormTexts.submitNow[typed.mode])
    : t(recurringFormTexts.submit);

interface RecurringPartProps {
  control: RecurringControl;
  invoiceDate: CalendarDate;
}

function toSchedule({ every, unit, startsOn }: StartInput): RecurringSchedule | undefined {
  const isWrong = validateEvery(every) !== null || !isCalendarDate(startsOn);
  return isWrong ? undefined : { every: Number(every), unit, startsOn };
}

const listNextDates = (rhythm: RecurringSchedule, invoiceDate: CalendarDate): CalendarDate[] =>
  nextRecurringDates(rhythm, { invoiceDate, today: getToday(), count: 3 });

function getFirstDateAfter(invoiceDate: CalendarDate, typed: IntervalInput): CalendarDate | undefined {
  const rhythm = toSchedule({ ...typed, startsOn: invoiceDate });
  return rhythm && listNextDates(rhythm, invoiceDate)[0];
}

/** The dates count from the invoice date. An invoice of the 31st therefore recurs on the 31st again after February. */
const getScheduleStart = (typed: StartInput, invoiceDate: CalendarDate): CalendarDate =>
  typed.startsOn === getFirstDateAfter(invoiceDate, typed) ? invoiceDate : typed.startsOn;

function listUpcomingDates(typed: StartInput, invoiceDate: CalendarDate): CalendarDate[] {
  const rhythm = toSchedule({ ...typed, startsOn: getScheduleStart(typed, invoiceDate) });
  return rhythm ? listNextDates(rhythm, invoiceDate) : [];
}

interface NewFilesProps {
  control: RecurringControl;
  /** An unused id. New files are attached under this id. */
  freshId: string;
  /** The button Start over empties the section, which then needs a new id. */
  onUsed: () => void;
}

/** Attaches files to the new schedule, before the schedule is saved. */
function NewFiles({ control, freshId, onUsed }: NewFilesProps) {
  const { field } = useController({ control, name: 'filesId' });
  const id = field.value || freshId;
  useEffect(() => () => uploadQueue().removeAll({ of: 'new', id }), [id]);
  return (
    <Attachments
      owner={{ of: 'new', id }}
      heading={t(recurringTexts.files)}
      isStored={Boolean(field.value)}
      onAttach={() => {
        if (field.value) return;
        field.onChange(freshId);
        onUsed();
      }}
    />
  );
}

const SCHEDULE_FIELDS = ['every', 'unit', 'startsOn'] as const;

/** The form calculates the first date until the user changes this date. */
function ScheduleFields({ control, invoiceDate }: RecurringPartProps) {
  const [every, unit, startsOn] = useWatch({ control, name: SCHEDULE_FIELDS });
  const { field } = useController({ control, name: 'startsOn' });
  /** The last suggested date is kept while the field "Every" has an invalid number. */
  const lastSuggestedDate = useRef<CalendarDate>(undefined);

  function suggestStartDate(change: Partial<IntervalInput>): void {
    const before = getFirstDateAfter(invoiceDate, { every, unit }) ?? lastSuggestedDate.current;
    const suggested = getFirstDateAfter(invoiceDate, { every, unit, ...change });
    if (suggested && startsOn === before) field.onChange(suggested);
    lastSuggestedDate.current = suggested ?? before;
  }

  return (
    <>
      <IntervalFields control={toScheduleControl(control)} onChange={suggestStartDate} />
      <Field
        control={control}
        name="startsOn"
        label={t('First One On')}
        required
        hint={describeFirstDates({ every, unit, startsOn }, invoiceDate)}
      >
        {(input) => <DateInput {...input} />}
      </Field>
    </>
  );
}

function describeFirstDates(typed: StartInput, invoiceDate: CalendarDate): string {
  const [first = '', ...later] = listUpcomingDates(typed, invoiceDate);
  if (!first) return '';
  const then = recurringFormTexts.then(later.map((day) => formatDate(day)).join(', '));
  if (first === typed.startsOn) return capitalize(then);
  const reason = typed.startsOn === invoiceDate ? recurringFormTexts.isOwnDate : recurringFormTexts.isOver;
  return t('{why}: the first one is dated {date}, {then}', { why: t(reason), date: formatDate(first), then });
}

function FirstDateTodayWarning({ control, invoiceDate }: RecurringPartProps) {
  const [every, unit, startsOn, mode, to] = useWatch({ control, name: [...SCHEDULE_FIELDS, 'mode', 'to'] });
  if (listUpcomingDates({ every, unit, startsOn }, invoiceDate)[0] !== getToday()) return null;
  return <Alert tone="warning">{recurringFormTexts.madeToday('first', mode, isCreatedImmediately(), to.trim())}</Alert>;
}
