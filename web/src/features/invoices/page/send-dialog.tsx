import { type InvoiceDetails, type Mail, mailFields, type MailSettings, type NewMail } from '@paperbill/contracts/http';
import { MAX_LENGTH, MAX_MAIL_COPIES, type MailKind } from '@paperbill/contracts/rules';
import { mailToasts, validationTexts } from '@paperbill/contracts/texts';
import { type Control, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '../../../components/button.js';
import { EntityDialog } from '../../../components/entities/entity-dialog.js';
import { Field, FormFields } from '../../../components/form/field.js';
import styles from '../../../components/form/field.module.css';
import { Input, Textarea } from '../../../components/form/inputs.js';
import { fieldSchemas } from '../../../components/form/schema.js';
import { Alert } from '../../../components/messages.js';
import { useUser } from '../../auth/api/session.js';
import { useMailSettings } from '../../settings/mail-settings.js';
import { useSendMail } from '../api/mails.js';
import { filledTemplate } from '../components/mail-template.js';

/** Addresses as people type them, in a row. */
const addressesIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean);

const isEmail = (address: string): boolean => address.length <= MAX_LENGTH.email && z.regexes.email.test(address);

function copiesError(typed: string): string | null {
  const addresses = addressesIn(typed);
  if (addresses.length > MAX_MAIL_COPIES) return validationTexts.tooManyMailCopies(MAX_MAIL_COPIES);
  return addresses.every(isEmail) ? null : validationTexts.mailCopies;
}

const copies = () =>
  z.pipe(
    z.string().check(
      z.check<string>(({ value, issues }) => {
        const message = copiesError(value);
        if (message !== null) issues.push({ code: 'custom', input: value, message });
      }),
    ),
    z.transform(addressesIn),
  );

const sendSchema = z.object({ ...fieldSchemas(mailFields), cc: copies(), bcc: copies() });
type SendInput = z.input<typeof sendSchema>;

interface SendDialogProps {
  invoice: InvoiceDetails;
  /** The address that mails come from. */
  from: string;
  /** What the mail is for. */
  kind: MailKind;
  /** One that did not arrive, or may not have: it is sent anew. */
  repeated?: Mail;
  onClose: () => void;
}

/** A mail with an invoice, as it will be read: everything is filled in, and can be changed. */
export default function SendDialog(props: SendDialogProps) {
  const { data: settings, isPending } = useMailSettings();
  // Without them it has our words.
  return isPending ? null : <SendForm {...props} templates={settings?.templates} />;
}

type SendFormProps = SendDialogProps & { templates: MailSettings['templates'] | undefined };

function SendForm({ invoice, from, kind, repeated, templates, onClose }: SendFormProps) {
  const { data: user } = useUser();
  const send = useSendMail(invoice.id);
  const titles = {
    reminder: `Remind of Invoice ${invoice.invoiceNumber}`,
    invoice: `Send Invoice ${invoice.invoiceNumber}`,
  };
  return (
    <EntityDialog<SendInput, Omit<NewMail, 'kind'>, Mail>
      title={repeated ? 'Send Again' : titles[kind === 'reminder' ? kind : 'invoice']}
      submitLabel="Send"
      schema={sendSchema}
      defaultValues={valuesOf(invoice, user?.email ?? '', { kind, repeated, templates })}
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
          <FormFields>
            <Field control={control} name="to" label="To" required className={styles.full}>
              {(field) => <Input {...field} type="email" autoComplete="off" placeholder="client@example.com" />}
            </Field>
            <Field control={control} name="cc" label="Cc (Optional)" className={styles.half}>
              {(field) => <Input {...field} autoComplete="off" inputMode="email" />}
            </Field>
            <Field control={control} name="bcc" label="Bcc (Optional)" className={styles.half}>
              {(field) => <Input {...field} autoComplete="off" inputMode="email" />}
            </Field>
            <Field
              control={control}
              name="replyTo"
              label="Answers Go To"
              required
              className={styles.full}
              hint={`The mail comes from ${from} in your name.`}
            >
              {(field) => <Input {...field} type="email" />}
            </Field>
            <Field control={control} name="subject" label="Subject" required className={styles.full}>
              {(field) => <Input {...field} />}
            </Field>
            <Field
              control={control}
              name="text"
              label="Text"
              required
              className={styles.full}
              hint="Below it stand the amount, the due date and a button to the invoice’s page. The PDF is attached."
            >
              {(field) => <Textarea {...field} rows={9} />}
            </Field>
          </FormFields>
          {user?.email && <SendTest control={control} invoice={invoice} email={user.email} />}
        </>
      )}
    </EntityDialog>
  );
}

interface SendTestProps {
  control: Control<SendInput, unknown, Omit<NewMail, 'kind'>>;
  invoice: InvoiceDetails;
  /** The user's own. */
  email: string;
}

/** Shows how the mail looks before it goes out: to its writer alone. */
function SendTest({ control, invoice, email }: SendTestProps) {
  const { subject = '', text = '', replyTo = '' } = useWatch({ control });
  const send = useSendMail(invoice.id, mailToasts.testQueued);
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

interface Beginning {
  kind: MailKind;
  repeated: Mail | undefined;
  templates: MailSettings['templates'] | undefined;
}

function valuesOf(invoice: InvoiceDetails, email: string, { kind, repeated, templates }: Beginning): SendInput {
  if (repeated) {
    const { to, cc, bcc, replyTo, subject, text } = repeated;
    return { to, cc: cc.join(', '), bcc: bcc.join(', '), replyTo, subject, text };
  }
  const replyTo = invoice.companyEmail.trim() || email;
  const written = filledTemplate(invoice, kind === 'reminder', templates);
  return { to: invoice.clientEmail.trim(), cc: '', bcc: '', replyTo, ...written };
}
