import type { Recurring, RecurringChanges } from '@paperbill/contracts/http';
import { changeSchedule, getRecurringDate } from '@paperbill/contracts/rules';
import { capitalize } from '@paperbill/contracts/texts';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { recurringFormTexts } from '../api/recurring-form-texts.js';
import { recurringTexts } from '../../../components/recurring-texts.js';
import { formatDate } from '../../../languages/format.js';
import { t, type TextId } from '../../../languages/t.js';
import { EntityDialog } from '../../../entities/entity-dialog.js';
import { FormFields } from '../../../components/form/field.js';
import { Alert } from '../../../components/messages.js';
import { getToday } from '../../../components/today.js';
import { useUser } from '../../auth/api/session.js';
import { useMailSettings } from '../../settings/mail-settings.js';
import { useChangeRecurring } from '../api/change-recurring.js';
import { isCreatedImmediately } from '../api/create-recurring.js';
import { checkFields } from '../components/check-fields.js';
import {
  EndFields,
  IntervalFields,
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

const changesSchema = ({ recipients }: Recurring) =>
  z.pipe(
    scheduleSchema.check(checkFields(listScheduleErrors)),
    z.transform((typed: ScheduleInput): RecurringChanges => toChanges(typed, recipients ?? undefined)),
  );

type ChangedControl = Control<ScheduleInput, unknown, RecurringChanges>;

export default function ChangeRecurringDialog(props: { recurring: Recurring; onClose: () => void }) {
  const { onClose } = props;
  // The dialog keeps the schedule with which it was opened, because the list behind the dialog may be refetched.
  const [recurring] = useState(props.recurring);
  const { data: user } = useUser();
  const { data: settings } = useMailSettings();
  const change = useChangeRecurring(recurring);
  const { id, invoiceNumber, every, unit, mode, recipients, endsOn, count, made, nextDates, revision } = recurring;
  const [schema] = useState(() => changesSchema(recurring));
  return (
    <EntityDialog<ScheduleInput, RecurringChanges, Recurring>
      title={t('Change How Invoice {number} Repeats', { number: invoiceNumber })}
      submitLabel={t('Save')}
      schema={schema}
      defaultValues={{
        every: String(every),
        unit,
        mode,
        to: recipients?.to ?? recurring.clientEmail.trim(),
        replyTo: recipients?.replyTo ?? (recurring.companyEmail.trim() || (user?.email ?? '')),
        ends: endsOn ? 'on' : count ? 'after' : 'never',
        endsOn: endsOn ?? '',
        count: String(count ?? made + 12),
      }}
      draftKey={`recurring-change-draft-${id}-${revision}-${user?.id ?? ''}`}
      save={change.mutateAsync}
      stopSaving={change.cancel}
      toFieldName={recurringFieldName}
      onClose={onClose}
    >
      {(control) => (
        <FormFields>
          <p>
            {recurringFormTexts.changes(recurringTexts.every(every, unit), nextDates[0] && formatDate(nextDates[0]))}
          </p>
          <ChangedIntervalFields control={control} recurring={recurring} />
          {recurring.savedCard && <SavedCardHint control={control} recurring={recurring} of="interval" />}
          <ModeFields
            control={toScheduleControl(control)}
            modes={listModes(Boolean(settings?.from), mode)}
            copies={recipients ? [...recipients.cc, ...recipients.bcc] : []}
          />
          {recurring.savedCard && <SavedCardHint control={control} recurring={recurring} of="mails" />}
          <EndFields control={toScheduleControl(control)} createdCount={made} />
          {nextDates[0] === getToday() && <NextDateTodayWarning control={control} />}
        </FormFields>
      )}
    </EntityDialog>
  );
}

function ChangedIntervalFields({ control, recurring }: { control: ChangedControl; recurring: Recurring }) {
  const [every, unit] = useWatch({ control, name: ['every', 'unit'] });
  const [next] = recurring.nextDates;
  const isChanged = every !== String(recurring.every) || unit !== recurring.unit;
  const isShown = next && isChanged && validateEvery(every) === null;
  const to = { every: Number(every), unit };
  const counted = isShown ? changeSchedule(recurring, { next, minIndex: 0 }, to) : null;
  const later = counted && [1, 2].map((n) => getRecurringDate({ ...to, startsOn: counted.startsOn }, counted.n + n));
  return (
    <IntervalFields
      control={toScheduleControl(control)}
      hint={later ? capitalize(recurringFormTexts.then(later.map((day) => formatDate(day)).join(', '))) : undefined}
    />
  );
}

interface SavedCardHintProps {
  control: ChangedControl;
  recurring: Recurring;
  /** The fields that the hint is about. The hint is below these fields, where the user sees it. */
  of: 'interval' | 'mails';
}

/** Warns if the saved card of the client would no longer be charged. Changed terms end the client's agreement. */
function SavedCardHint({ control, recurring, of }: SavedCardHintProps) {
  const [every, unit, mode, to] = useWatch({ control, name: ['every', 'unit', 'mode', 'to'] });
  const isIntervalChanged = every !== String(recurring.every) || unit !== recurring.unit;
  const isRecipientChanged = to.trim() !== recurring.recipients?.to;
  if (mode !== 'send') {
    if (of === 'interval') return null;
    return (
      <VisibleWarning text="The card of your client is not charged then. Only invoices that are mailed are charged." />
    );
  }
  if (!recurring.recipients || !(of === 'interval' ? isIntervalChanged : isRecipientChanged && !isIntervalChanged))
    return null;
  return (
    <VisibleWarning text="Your client agreed to these dates and this address. After this change, the saved card is removed, and your client pays the next invoices on their pages." />
  );
}

const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** Scrolls to the warning, because a dialog on a phone shows only some of its fields. */
const VisibleWarning = ({ text }: { text: TextId }) => (
  <div ref={scrollIntoView}>
    <Alert tone="warning">{t(text)}</Alert>
  </div>
);

/** Warns that the next invoice is due today. The server may create it before the change is saved. */
function NextDateTodayWarning({ control }: { control: ChangedControl }) {
  const [mode, to] = useWatch({ control, name: ['mode', 'to'] });
  return <Alert tone="warning">{recurringFormTexts.madeToday('next', mode, isCreatedImmediately(), to.trim())}</Alert>;
}
