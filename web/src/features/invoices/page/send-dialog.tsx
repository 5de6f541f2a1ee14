import {
  type InvoiceDetails,
  type Mail,
  type MailSettings,
  type NewMail,
  pdfFileName,
} from '@paperbill/contracts/http';
import { describeDue, formatDate, type MailKind } from '@paperbill/contracts/rules';
import { unansweredMailTexts } from '@paperbill/contracts/texts/invoice-page';
import { compareDecimals } from '@paperbill/money';
import { type Control, useWatch } from 'react-hook-form';
import { Button } from '../../../components/button.js';
import { EntityDialog } from '../../../entities/entity-dialog.js';
import { Alert } from '../../../components/messages.js';
import { Money } from '../../../components/money.js';
import { getToday } from '../../../components/today.js';
import { useUser } from '../../auth/api/session.js';
import { MailedFiles, type MailedFilesProps } from '../../documents/attachments/mailed-files.js';
import { useMailSettings } from '../../settings/mail-settings.js';
import { useSendMail, useSendTest } from '../api/send-mail.js';
import {
  SendAnywayAlert,
  isEmail,
  getSendLabel,
  MailFields,
  type MailInput,
  mailSchema,
  mailSavingLabels,
  type WrittenMail,
} from '../components/mail-fields.js';
import { createMailText } from '../components/mail-template.js';
import { MailPreview } from './mail-preview.js';
import styles from './send-dialog.module.css';

interface SendDialogProps {
  invoice: InvoiceDetails;
  from: string;
  /** The kind of mail: an invoice, a reminder or a receipt. */
  kind: MailKind;
  repeated?: Mail;
  onClose: () => void;
}

/** The dialog for a mail with an invoice. Every field is already filled in, and the user can edit it. */
export default function SendDialog(props: SendDialogProps) {
  const { data: settings, isPending } = useMailSettings();
  // If the user's e-mail templates cannot be loaded, the form uses the default text.
  return isPending ? null : <SendForm {...props} templates={settings?.templates} />;
}

type SendFormProps = SendDialogProps & { templates: MailSettings['templates'] | undefined };

function SendForm({ invoice, from, kind, repeated, templates, onClose }: SendFormProps) {
  const { data: user } = useUser();
  const send = useSendMail(invoice.id);
  const files: MailedFilesProps = {
    owner: { of: 'invoice', id: invoice.id },
    pdfName: pdfFileName('invoice', invoice),
    isPdfOnly: kind === 'receipt',
  };
  const titles = {
    reminder: `Send a Reminder for Invoice ${invoice.invoiceNumber}`,
    invoice: `Send Invoice ${invoice.invoiceNumber}`,
  };
  return (
    <EntityDialog<MailInput, WrittenMail, Mail>
      title={repeated ? 'Send Again' : titles[kind === 'reminder' ? kind : 'invoice']}
      submitLabel={send.isAsking ? unansweredMailTexts.sendAnyway : getSendLabel}
      savingLabels={mailSavingLabels}
      schema={mailSchema}
      defaultValues={getDefaultMail(invoice, user?.email ?? '', { kind, repeated, templates })}
      draftKey={`mail-draft-${kind === 'reminder' ? 'reminder-' : ''}${repeated?.id ?? invoice.id}-${user?.id ?? ''}`}
      save={(mail) => send.mutateAsync({ ...mail, kind })}
      stopSaving={send.cancel}
      onClose={onClose}
    >
      {(control) => (
        <>
          {repeated?.state === 'unknown' && (
            <Alert tone="warning">
              The first one may have arrived: the mail server took it and did not answer. Your client may get it twice.
            </Alert>
          )}
          <WhatIsDue invoice={invoice} />
          <MailFields
            control={control}
            from={from}
            hint="The amount, the due date and a button to the invoice’s page appear below your text."
          />
          <MailedFiles {...files} />
          <MailPreview control={control} invoice={invoice} files={files} />
          {user?.email && <SendTest control={control} invoice={invoice} email={user.email} />}
          {send.isAsking && <SendAnywayAlert />}
        </>
      )}
    </EntityDialog>
  );
}

/** Shows the amount due and the due date. */
function WhatIsDue({ invoice }: { invoice: InvoiceDetails }) {
  const { amountDue, dueDate } = invoice;
  if (compareDecimals(amountDue, '0') <= 0) return <p className={styles.due}>Nothing is due.</p>;
  const when = describeDue(invoice, getToday()).replace(/^Due /, '');
  return (
    <p className={styles.due}>
      <Money amount={amountDue} />
      <span>
        due on {formatDate(dueDate)}
        {when && `, ${when}`}
      </span>
    </p>
  );
}

interface SendTestProps {
  control: Control<MailInput, unknown, WrittenMail>;
  invoice: InvoiceDetails;
  /** The user's own e-mail address, to which the test mail is sent. */
  email: string;
}

function SendTest({ control, invoice, email }: SendTestProps) {
  const { subject = '', text = '', replyTo = '' } = useWatch({ control });
  const send = useSendTest(invoice.id);
  const mail: NewMail = { to: email, cc: [], bcc: [], replyTo, subject, text, kind: 'test' };
  const isComplete = isEmail(replyTo.trim()) && subject.trim() !== '' && text.trim() !== '';
  return (
    <p>
      <Button small disabled={!isComplete || send.isPending} onClick={() => send.mutate(mail)}>
        {send.isPending ? 'Sending…' : `Send a Test to ${email}`}
      </Button>
    </p>
  );
}

interface InitialMail {
  kind: MailKind;
  repeated: Mail | undefined;
  templates: MailSettings['templates'] | undefined;
}

function getDefaultMail(invoice: InvoiceDetails, email: string, { kind, repeated, templates }: InitialMail): MailInput {
  if (repeated) {
    const { to, cc, bcc, replyTo, subject, text } = repeated;
    return { to, cc: cc.join(', '), bcc: bcc.join(', '), replyTo, subject, text };
  }
  const replyTo = invoice.companyEmail.trim() || email;
  const written = createMailText(invoice, kind === 'reminder', templates);
  return { to: invoice.clientEmail.trim(), cc: '', bcc: '', replyTo, ...written };
}
