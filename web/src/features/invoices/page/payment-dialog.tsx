import { type InvoiceDetails, paymentErrors, type PaymentFields, paymentFields } from '@paperbill/contracts/http';
import { type Currency, getPaymentMethodLabel, paymentMethods } from '@paperbill/contracts/rules';
import { compareDecimals, zeroWithDecimalsOf } from '@paperbill/money';
import { useMemo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { t, translate } from '../../../languages/t.js';
import { EntityDialog } from '../../../entities/entity-dialog.js';
import { Field, FieldHint, FormFields } from '../../../components/form/field.js';
import { DateInput, Textarea } from '../../../components/form/inputs.js';
import { fieldSchemas } from '../../../components/form/schema.js';
import { Select } from '../../../components/form/select.js';
import { DecimalInput } from '../../../components/form/value-inputs.js';
import { useUserId } from '../../auth/api/session.js';
import { useMailSettings } from '../../settings/mail-settings.js';
import { useMailRecipient } from '../api/mails.js';
import { useRecordPayment } from '../api/payments.js';
import { checkFields } from '../components/check-fields.js';
import { getToday } from '../../../components/today.js';

const createPaymentSchema = (currency: Currency | undefined) =>
  z
    .object(fieldSchemas(paymentFields, currency))
    .check(checkFields((typed) => paymentErrors(typed, new Date()).map(({ path, message }) => [[path], message])));

const listMethodOptions = () =>
  paymentMethods.map((value) => ({ value, label: translate(getPaymentMethodLabel(value)) }));

interface PaymentDialogProps {
  invoice: InvoiceDetails;
  onClose: () => void;
}

export default function PaymentDialog({ invoice, onClose }: PaymentDialogProps) {
  const userId = useUserId();
  const record = useRecordPayment(invoice.id);
  const { amountDue, currency } = invoice;
  const schema = useMemo(() => createPaymentSchema(currency), [currency]);
  const amount = compareDecimals(amountDue, 0) === 0 ? '' : amountDue;
  return (
    <EntityDialog
      title={t('Record Payment')}
      submitLabel={t('Record Payment')}
      schema={schema}
      defaultValues={{ date: getToday(), amount, method: 'bank_transfer', note: '' }}
      draftKey={`payment-draft-${invoice.id}-${userId}`}
      save={record.mutateAsync}
      stopSaving={record.cancel}
      onClose={onClose}
    >
      {(control) => (
        <FormFields>
          <Field control={control} name="amount" label={t('Amount')} required width="half">
            {(field) => (
              <DecimalInput {...field} kind="amount" currency={currency} placeholder={zeroWithDecimalsOf(amountDue)} />
            )}
          </Field>
          <Field control={control} name="date" label={t('Paid On')} required width="half">
            {(field) => <DateInput {...field} />}
          </Field>
          <Field control={control} name="method" label={t('Method')}>
            {(field) => <Select {...field} options={listMethodOptions()} />}
          </Field>
          <Field control={control} name="note" label={t('Note')}>
            {(field) => <Textarea {...field} rows={2} />}
          </Field>
          <Receipt control={control} invoiceId={invoice.id} />
        </FormFields>
      )}
    </EntityDialog>
  );
}

interface ReceiptProps {
  control: Control<Record<keyof PaymentFields, string>, unknown, PaymentFields>;
  invoiceId: string;
}

/** Announces the receipt to the user. Refunds have no receipt. */
function Receipt({ control, invoiceId }: ReceiptProps) {
  const amount = useWatch({ control, name: 'amount' });
  const { data: settings } = useMailSettings();
  const to = useMailRecipient(invoiceId);
  if (!settings?.from || !settings.sendReceipts || !to || amount.trim().startsWith('-')) return null;
  return <FieldHint>{t('A receipt goes to {address} as soon as you record it.', { address: to })}</FieldHint>;
}
