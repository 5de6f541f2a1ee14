import { type InvoiceDetails, type Mail, mailFields, type NewMail } from '@paperbill/contracts/http';
import { MAX_LENGTH, MAX_MAIL_COPIES } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import * as z from 'zod/mini';
import { EntityDialog } from '../../../components/entities/entity-dialog.js';
import { Field, FormFields } from '../../../components/form/field.js';
import styles from '../../../components/form/field.module.css';
import { Input, Textarea } from '../../../components/form/inputs.js';
import { fieldSchemas } from '../../../components/form/schema.js';
import { Alert } from '../../../components/messages.js';
import { useUser } from '../../auth/api/session.js';
import { useSendMail } from '../api/mails.js';
import { filledTemplate } from './mail-template.js';

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

interface SendDialogProps {
  invoice: InvoiceDetails;
  /** The address that mails come from. */
  from: string;
  /** One that did not arrive, or may not have: it is sent anew. */
  repeated?: Mail;
  onClose: () => void;
}

/** A mail with an invoice, as it will be read: everything is filled in, and can be changed. */
export default function SendDialog({ invoice, from, repeated, onClose }: SendDialogProps) {
  const { data: user } = useUser();
  const send = useSendMail(invoice.id);
  return (
    <EntityDialog<z.input<typeof sendSchema>, NewMail, Mail>
      title={repeated ? 'Send Again' : `Send Invoice ${invoice.invoiceNumber}`}
      submitLabel="Send"
      schema={sendSchema}
      defaultValues={valuesOf(invoice, user?.email ?? '', repeated)}
      draftKey={`mail-draft-${repeated?.id ?? invoice.id}-${user?.id ?? ''}`}
      save={send.mutateAsync}
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
        </>
      )}
    </EntityDialog>
  );
}

function valuesOf(invoice: InvoiceDetails, email: string, repeated?: Mail): z.input<typeof sendSchema> {
  if (repeated) {
    const { to, cc, bcc, replyTo, subject, text } = repeated;
    return { to, cc: cc.join(', '), bcc: bcc.join(', '), replyTo, subject, text };
  }
  const replyTo = invoice.companyEmail.trim() || email;
  return { to: invoice.clientEmail.trim(), cc: '', bcc: '', replyTo, ...filledTemplate(invoice) };
}
