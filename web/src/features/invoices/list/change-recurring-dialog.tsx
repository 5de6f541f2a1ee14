import type { NewRecurring, Recurring } from '@paperbill/contracts/http';
import { formatDate } from '@paperbill/contracts/rules';
import { recurringTexts } from '@paperbill/contracts/texts';
import { useState } from 'react';
import { EntityDialog } from '../../../components/entities/entity-dialog.js';
import { FormFields } from '../../../components/form/field.js';
import styles from '../../../components/form/field.module.css';
import { useUser } from '../../auth/api/session.js';
import { useMailSettings } from '../../settings/mail-settings.js';
import { useChangeRecurring } from '../api/recurring.js';
import { EachTime, Ends, modesOf, type RecurringFields, recurringSchema } from '../components/recurring-form.js';

/** Changes what is done with the invoices that are still to come, and when they end; how often they come stays. */
export default function ChangeRecurringDialog(props: { recurring: Recurring; onClose: () => void }) {
  const { onClose } = props;
  // As it was when it was opened: the list is asked for again meanwhile.
  const [recurring] = useState(props.recurring);
  const { data: user } = useUser();
  const { data: settings } = useMailSettings();
  const change = useChangeRecurring(recurring);
  const { id, invoiceNumber, every, unit, startsOn, mode, recipients, endsOn, count, made, nextDates } = recurring;
  const [schema] = useState(() => recurringSchema(() => startsOn, recipients ?? undefined));
  const before = { mode, endsOn, count, to: recipients?.to, replyTo: recipients?.replyTo };
  return (
    <EntityDialog<RecurringFields, NewRecurring, Recurring>
      title={`Change How Invoice ${invoiceNumber} Repeats`}
      submitLabel="Save"
      schema={schema}
      defaultValues={{
        ...{ every: String(every), unit, startsOn, mode },
        ...{ to: recipients?.to ?? '', replyTo: recipients?.replyTo ?? user?.email ?? '' },
        ends: endsOn ? 'on' : count ? 'after' : 'never',
        endsOn: endsOn ?? '',
        count: String(count ?? made + 12),
      }}
      draftKey={`recurring-change-draft-${id}-${JSON.stringify(before)}-${user?.id ?? ''}`}
      save={change.mutateAsync}
      stopSaving={change.cancel}
      onClose={onClose}
    >
      {(control) => (
        <FormFields>
          <p className={styles.full}>
            {recurringTexts.changes(recurringTexts.every(every, unit), nextDates[0] && formatDate(nextDates[0]))}
          </p>
          <EachTime control={control} modes={modesOf(Boolean(settings?.from), mode)} />
          <Ends control={control} made={made} />
        </FormFields>
      )}
    </EntityDialog>
  );
}
