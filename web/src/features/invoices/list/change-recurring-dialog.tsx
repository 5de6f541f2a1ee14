import type { Recurring, RecurringChanges } from '@paperbill/contracts/http';
import { formatDate } from '@paperbill/contracts/rules';
import { recurringTexts } from '@paperbill/contracts/texts';
import { recurringFormTexts } from '@paperbill/contracts/texts/recurring-form';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { EntityDialog } from '../../../components/entities/entity-dialog.js';
import { FormFields } from '../../../components/form/field.js';
import styles from '../../../components/form/field.module.css';
import { Alert } from '../../../components/messages.js';
import { today } from '../../../components/today.js';
import { useUser } from '../../auth/api/session.js';
import { useMailSettings } from '../../settings/mail-settings.js';
import { useChangeRecurring } from '../api/change-recurring.js';
import { isMadeNow } from '../api/create-recurring.js';
import {
  type ChangesForm,
  changesErrors,
  changesShape,
  checkFields,
  EachTime,
  Ends,
  modesOf,
  type RecurringChangesFields,
  recurringFieldName,
  toChanges,
} from '../components/recurring-form.js';

const changesSchema = ({ recipients }: Recurring) =>
  z.pipe(
    z.object(changesShape).check(checkFields(changesErrors)),
    z.transform((typed: RecurringChangesFields) => toChanges(typed, recipients ?? undefined)),
  );

/** Changes what is done with the invoices that are still to come, and when they end; how often they come stays. */
export default function ChangeRecurringDialog(props: { recurring: Recurring; onClose: () => void }) {
  const { onClose } = props;
  // As it was when it was opened: the list is asked for again meanwhile.
  const [recurring] = useState(props.recurring);
  const { data: user } = useUser();
  const { data: settings } = useMailSettings();
  const change = useChangeRecurring(recurring);
  const { id, invoiceNumber, every, unit, mode, recipients, endsOn, count, made, nextDates, revision } = recurring;
  const [schema] = useState(() => changesSchema(recurring));
  return (
    <EntityDialog<RecurringChangesFields, RecurringChanges, Recurring>
      title={`Change How Invoice ${invoiceNumber} Repeats`}
      submitLabel="Save"
      schema={schema}
      defaultValues={{
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
          <p className={styles.full}>
            {recurringFormTexts.changes(recurringTexts.every(every, unit), nextDates[0] && formatDate(nextDates[0]))}
          </p>
          <EachTime
            control={control}
            modes={modesOf(Boolean(settings?.from), mode)}
            copies={recipients ? [...recipients.cc, ...recipients.bcc] : []}
          />
          <Ends control={control} made={made} />
          {nextDates[0] === today() && <NextToday control={control} />}
        </FormFields>
      )}
    </EntityDialog>
  );
}

/** It may be made before the change is saved. */
function NextToday({ control }: ChangesForm) {
  const [mode, to] = useWatch({ control, name: ['mode', 'to'] });
  return (
    <div className={styles.full}>
      <Alert tone="warning">{recurringFormTexts.madeToday('next', mode, isMadeNow(), to.trim())}</Alert>
    </div>
  );
}
