import { mailFields, type NewMail } from '@paperbill/contracts/http';
import { distinctAddresses, MAX_LENGTH, MAX_MAIL_COPIES, normalizeEmail } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { unansweredMailTexts } from '@paperbill/contracts/texts/invoice-page';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { t } from '../../../languages/t.js';
import type { SavingLabels } from '../../../components/dialogs.js';
import { Disclosure } from '../../../components/disclosure.js';
import { Field, FormFields } from '../../../components/form/field.js';
import { TextField } from '../../../components/form/text-field.js';
import { Input, Textarea } from '../../../components/form/inputs.js';
import { fieldSchemas } from '../../../components/form/schema.js';
import { Alert } from '../../../components/messages.js';

const splitAddresses = (typed: string): string[] =>
  distinctAddresses(
    typed
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(normalizeEmail),
  );

export const isEmail = (address: string): boolean =>
  address.length <= MAX_LENGTH.email && z.regexes.email.test(address);

function getCopiesError(typed: string): string | null {
  const addresses = splitAddresses(typed);
  if (addresses.length > MAX_MAIL_COPIES) return validationTexts.tooManyMailCopies(MAX_MAIL_COPIES);
  return addresses.every(isEmail) ? null : validationTexts.mailCopies;
}

const createCopiesSchema = () =>
  z.pipe(
    z.string().check(
      z.check<string>(({ value, issues }) => {
        const message = getCopiesError(value);
        if (message !== null) issues.push({ code: 'custom', input: value, message });
      }),
    ),
    z.transform(splitAddresses),
  );

export const mailSchema = z.object({
  ...fieldSchemas(mailFields),
  cc: createCopiesSchema(),
  bcc: createCopiesSchema(),
});
export type MailInput = z.input<typeof mailSchema>;
export type WrittenMail = Omit<NewMail, 'kind'>;

interface MailFieldsProps {
  control: Control<MailInput, unknown, WrittenMail>;
  from: string;
  hint: string;
}

export const MailFields = ({ control, from, hint }: MailFieldsProps) => (
  <>
    <FormFields>
      <TextField
        control={control}
        name="to"
        label={t('{of, select, mail {To} other {To}}', { of: 'mail' })}
        required
        type="email"
        placeholder={t('client@example.com')}
      />
      <Field control={control} name="subject" label={t('Subject')} required>
        {(field) => <Input {...field} />}
      </Field>
      <Field control={control} name="text" label={t('Text')} required hint={hint}>
        {(field) => <Textarea {...field} rows={9} />}
      </Field>
    </FormFields>
    <CopyAndReplyFields control={control} from={from} />
  </>
);

/** These fields are collapsed, because few e-mails need them. */
function CopyAndReplyFields({ control, from }: Omit<MailFieldsProps, 'hint'>) {
  const [cc, bcc, replyTo] = useWatch({ control, name: ['cc', 'bcc', 'replyTo'] });
  const { errors } = useFormState({ control, name: ['cc', 'bcc', 'replyTo'] });
  const isNeeded = Boolean(cc || bcc || !replyTo || errors.cc || errors.bcc || errors.replyTo);
  return (
    <Disclosure label={t('Cc, Bcc and Reply-To')} staysOpen={isNeeded}>
      <FormFields>
        <TextField control={control} name="cc" label={t('Cc')} width="half" inputMode="email" />
        <TextField control={control} name="bcc" label={t('Bcc')} width="half" inputMode="email" />
        <Field
          control={control}
          name="replyTo"
          label={t('Reply-To')}
          required
          hint={t('Sent from {from} on your behalf.', { from })}
        >
          {(field) => <Input {...field} type="email" />}
        </Field>
      </FormFields>
    </Disclosure>
  );
}

/** The longest address, in characters, that fits on the button Send in a window of 390 px. */
const MAX_ADDRESS_LENGTH_ON_BUTTON = 26;

export function getSendLabel({ to }: Pick<MailInput, 'to'>): string {
  const address = to.trim();
  if (!isEmail(address)) return t('Send');
  return t('Send to {address}', {
    address:
      address.length > MAX_ADDRESS_LENGTH_ON_BUTTON
        ? `${address.slice(0, MAX_ADDRESS_LENGTH_ON_BUTTON - 1)}…`
        : address,
  });
}

export const mailSavingLabels: SavingLabels = { saving: unansweredMailTexts.sending, stop: unansweredMailTexts.stop };

export const SendAnywayAlert = () => <Alert tone="warning">{t(unansweredMailTexts.asks)}</Alert>;
