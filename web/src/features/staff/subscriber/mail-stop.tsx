import { mailSuspensionFields, type NewMailSuspension } from '@paperbill/contracts/http';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { FormDialog } from '../../../components/dialogs.js';
import { TextField } from '../../../components/form/text-field.js';
import { fieldSchemas } from '../../../components/form/schema.js';
import { Alert, LoadError } from '../../../components/messages.js';
import { useConfirmation } from '../../../components/use-confirmation.js';
import { formatAbsoluteTime } from '../components/format-time.js';
import { MAILS_PATH, StaffSection } from '../components/staff-page.js';
import { useMailStop, useSetMailStop } from '../mails/mails-api.js';
import * as z from 'zod/mini';
import styles from './staff-subscriber-page.module.css';

export function MailStop({ userId }: { userId: string }) {
  const { data, error, refetch } = useMailStop(userId);
  const set = useSetMailStop(userId);
  const [isStopping, setIsStopping] = useState(false);
  const [allowQuestion, askToAllow] = useConfirmation({
    question: () => ({
      title: 'Allow e-mails again?',
      text: 'This user can send e-mails to clients again. E-mails that were discarded are not sent.',
      confirmLabel: 'Allow E-mails',
    }),
    onConfirm: () => set.mutateAsync(null),
  });
  const close = () => setIsStopping(false);
  const stop = data?.stop;
  if (!data && error) {
    return (
      <StaffSection title="E-mails">
        <LoadError title="Failed to fetch whether e-mails are stopped" error={error} onRetry={() => void refetch()} />
      </StaffSection>
    );
  }
  return (
    <StaffSection title="E-mails">
      {stop && (
        <Alert tone="warning">
          Stopped by {stop.by} on {formatAbsoluteTime(stop.at)}: {stop.reason}
        </Alert>
      )}
      <div className={styles.actions}>
        <Link to={`${MAILS_PATH}?${new URLSearchParams({ userId })}`}>Show this user’s e-mails</Link>
        {data && (
          <Button
            small
            variant={stop ? 'secondary' : 'danger'}
            onClick={() => (stop ? askToAllow() : setIsStopping(true))}
          >
            {stop ? 'Allow E-mails' : 'Stop E-mails'}
          </Button>
        )}
      </div>
      {allowQuestion}
      {isStopping && (
        <StopDialog busy={set.isPending} onStop={(to) => set.mutate(to, { onSettled: close })} onCancel={close} />
      )}
    </StaffSection>
  );
}

const mailStopSchema = z.object(fieldSchemas(mailSuspensionFields));

interface StopDialogProps {
  busy: boolean;
  onStop: (stop: NewMailSuspension) => void;
  onCancel: () => void;
}

function StopDialog({ busy, onStop, onCancel }: StopDialogProps) {
  const form = useForm({ resolver: zodResolver(mailStopSchema), defaultValues: { reason: '' } });
  return (
    <FormDialog
      title="Stop this user’s e-mails?"
      submitLabel="Stop E-mails"
      isDangerous
      hasChanges={form.formState.isDirty}
      isSaving={busy}
      onSubmit={form.handleSubmit(onStop)}
      onStopSaving={onCancel}
      onClose={onCancel}
    >
      <p>Waiting e-mails are discarded, and no more are sent: no invoices, reminders or receipts.</p>
      <TextField
        control={form.control}
        name="reason"
        label="Reason"
        required
        hint="For other staff. The user reads only that e-mails can’t be sent, and where to write."
      />
    </FormDialog>
  );
}
