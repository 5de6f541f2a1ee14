import type { Recurring, RecurringChanges } from '@paperbill/contracts/http';
import { formatDate } from '@paperbill/contracts/rules';
import { recurringTexts } from '@paperbill/contracts/texts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { EntityDialog } from '../../../components/entities/entity-dialog.js';
import { FormFields } from '../../../components/form/field.js';
import styles from '../../../components/form/field.module.css';
import { useUser } from '../../auth/api/session.js';
import { useMailSettings } from '../../settings/mail-settings.js';
import { useChangeRecurring } from '../api/recurring.js';
import {
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
  const { id, invoiceNumber, every, unit, mode, recipients, endsOn, count, made, nextDates } = recurring;
  const [schema] = useState(() => changesSchema(recurring));
  const before = { mode, endsOn, count, to: recipients?.to, replyTo: recipients?.replyTo };
  return (
    <EntityDialog<RecurringChangesFields, RecurringChanges, Recurring>
      title={`Change How Invoice ${invoiceNumber} Repeats`}
      submitLabel="Save"
      schema={schema}
      defaultValues={{
        mode,
        ...{ to: recipients?.to ?? '', replyTo: recipients?.replyTo ?? user?.email ?? '' },
        ends: endsOn ? 'on' : count ? 'after' : 'never',
        endsOn: endsOn ?? '',
        count: String(count ?? made + 12),
      }}
      draftKey={`recurring-change-draft-${id}-${JSON.stringify(before)}-${user?.id ?? ''}`}
      save={change.mutateAsync}
      stopSaving={change.cancel}
      toFieldName={recurringFieldName}
      onClose={onClose}
    >
      {(control) => (
        <FormFields>
          <p className={styles.full}>
            {recurringTexts.changes(recurringTexts.every(every, unit), nextDates[0] && formatDate(nextDates[0]))}
          </p>
          <EachTime
            control={control}
            modes={modesOf(Boolean(settings?.from), mode)}
            copies={recipients ? [...recipients.cc, ...recipients.bcc] : []}
          />
          <Ends control={control} made={made} />
        </FormFields>
      )}
    </EntityDialog>
  );
}
