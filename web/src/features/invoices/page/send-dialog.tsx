import type { InvoiceDetails, Mail, MailSettings, NewMail } from '@paperbill/contracts/http';
import type { MailKind } from '@paperbill/contracts/rules';
import { unansweredMailTexts } from '@paperbill/contracts/texts/invoice-page';
import { payOnPageHeading } from '@paperbill/contracts/texts/setting-labels';
import { type Control, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { rich, t } from '../../../languages/t.js';
import { Button } from '../../../components/button.js';
import { EntityDialog } from '../../../entities/entity-dialog.js';
import { Alert } from '../../../components/messages.js';
import { Money } from '../../../components/money.js';
import { useUser } from '../../auth/api/session.js';
import { MailedFiles, type MailedFilesProps } from '../../documents/attachments/mailed-files.js';
import { useMailSettings } from '../../settings/mail-settings.js';
import { useMailTexts } from '../../settings/mail-texts.js';
import { useAcceptsOnlinePayments } from '../../settings/online-payment-settings.js';
import { usePaymentOptions } from '../../settings/payment-options.js';
import { type DocumentToSend, useSendMail, useSendTest } from '../api/send-mail.js';
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
import { fillMailTemplate } from '../components/mail-template.js';
import { describeDocument } from './document-to-send.js';
import { MailPreview } from './mail-preview.js';
import styles from './send-dialog.module.css';

type SendDialogProps = DocumentToSend & {
  from: string;
  /** The kind of the e-mail, such as a reminder or a receipt. */
  kind: MailKind;
  repeatedMail?: Mail;
  onClose: () => void;
};

export default function SendDialog(props: SendDialogProps) {
  const { data: settings, isPending } = useMailSettings();
  useMailTexts(props.document);
  // Without the user's templates, the form uses the default text.
  return isPending ? null : <SendForm {...props} settings={settings} />;
}

type SendFormProps = SendDialogProps & { settings: MailSettings | undefined };

function SendForm({ from, kind, repeatedMail, settings, onClose, ...toSend }: SendFormProps) {
  const { data: user } = useUser();
  const { id } = toSend.document;
  const content = toSend.of === 'quote' ? `${id}-${toSend.document.revision}` : id;
  const send = useSendMail(toSend);
  const sent = describeDocument(toSend);
  const isReminder = kind === 'reminder';
  const files: MailedFilesProps = {
    owner: { of: toSend.of, id },
    pdfName: sent.fileName,
    isPdfOnly: kind === 'receipt',
  };
  return (
    <EntityDialog<MailInput, WrittenMail, Mail>
      title={
        repeatedMail
          ? t('Send Again')
          : isReminder
            ? t('Send a Reminder for {document}', { document: sent.name })
            : t('Send {document}', { document: sent.name })
      }
      submitLabel={send.isAsking ? t(unansweredMailTexts.sendAnyway) : getSendLabel}
      savingLabels={mailSavingLabels}
      schema={mailSchema}
      defaultValues={
        repeatedMail
          ? toMailInput(repeatedMail)
          : getDefaultMailOfDocument(toSend, user?.email ?? '', { isReminder, settings })
      }
      draftKey={`mail-draft-${isReminder ? 'reminder-' : ''}${repeatedMail?.id ?? content}-${user?.id ?? ''}`}
      save={(mail) => send.mutateAsync({ ...mail, kind })}
      stopSaving={send.cancel}
      onClose={onClose}
    >
      {(control) => (
        <>
          {repeatedMail?.state === 'unknown' && (
            <Alert tone="warning">
              {t(
                'The first one may have arrived: the mail server took it and did not answer. Your client may get it twice.',
              )}
            </Alert>
          )}
          <p className={styles.due}>
            {sent.amount === null ? (
              sent.amountNote
            ) : (
              <>
                <Money amount={sent.amount} currency={sent.currency} />
                <span>{sent.amountNote}</span>
              </>
            )}
          </p>
          {toSend.of === 'invoice' && sent.amount !== null && <NoWayToPayWarning invoice={toSend.document} />}
          <MailFields control={control} from={from} hint={sent.hint} />
          <MailedFiles {...files} />
          <MailPreview control={control} toSend={toSend} kind={kind} files={files} />
          {user?.email && <SendTest control={control} toSend={toSend} email={user.email} />}
          {send.isAsking && <SendAnywayAlert />}
        </>
      )}
    </EntityDialog>
  );
}

function NoWayToPayWarning({ invoice }: { invoice: InvoiceDetails }) {
  const isPrinted = invoice.companyPaymentInstructions.trim() !== '';
  const { data: options } = usePaymentOptions({ enabled: !isPrinted });
  const acceptsOnline = useAcceptsOnlinePayments();
  if (isPrinted || acceptsOnline !== false || !options || options.iban || options.paymentLink) return null;
  return (
    <Alert tone="warning">
      {rich(
        'This invoice does not say how to pay. Add an IBAN or a payment link under <link>{section}</link>. Your client then sees it on the invoice’s page.',
        { section: t(payOnPageHeading), link: (text) => <Link to="/settings/payments#iban">{text}</Link> },
      )}
    </Alert>
  );
}

interface SendTestProps {
  control: Control<MailInput, unknown, WrittenMail>;
  toSend: DocumentToSend;
  /** The user's own e-mail address, to which the test e-mail is sent. */
  email: string;
}

function SendTest({ control, toSend, email }: SendTestProps) {
  const { subject = '', text = '', replyTo = '' } = useWatch({ control });
  const send = useSendTest(toSend);
  const mail: NewMail = { to: email, cc: [], bcc: [], replyTo, subject, text, kind: 'test' };
  const isComplete = isEmail(replyTo.trim()) && subject.trim() !== '' && text.trim() !== '';
  return (
    <p>
      <Button small disabled={!isComplete || send.isPending} onClick={() => send.mutate(mail)}>
        {send.isPending ? t('Sending…') : t('Send a Test to {email}', { email })}
      </Button>
    </p>
  );
}

function toMailInput({ to, cc, bcc, replyTo, subject, text }: Mail): MailInput {
  return { to, cc: cc.join(', '), bcc: bcc.join(', '), replyTo, subject, text };
}

interface InitialMail {
  isReminder: boolean;
  settings: MailSettings | undefined;
}

function getDefaultMailOfDocument(
  toSend: DocumentToSend,
  email: string,
  { isReminder, settings }: InitialMail,
): MailInput {
  const { companyEmail, clientEmail } = toSend.document;
  const written = fillMailTemplate(toSend, isReminder, settings);
  return { to: clientEmail.trim(), cc: '', bcc: '', replyTo: companyEmail.trim() || email, ...written };
}
