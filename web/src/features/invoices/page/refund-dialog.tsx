import { type InvoiceDetails, type OnlinePayment, paymentFields } from '@paperbill/contracts/http';
import type { Currency } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { compareDecimals, zeroWithDecimalsOf } from '@paperbill/money';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { formatDate, formatMoney } from '../../../languages/format.js';
import { t } from '../../../languages/t.js';
import { EntityDialog } from '../../../entities/entity-dialog.js';
import { Field, FormFields } from '../../../components/form/field.js';
import { fieldSchemas } from '../../../components/form/schema.js';
import { getUserDate } from '../../../components/today.js';
import { DecimalInput } from '../../../components/form/value-inputs.js';
import { useUserId } from '../../auth/api/session.js';
import { useRefundPayment } from '../api/refund-payment.js';
import { checkFields } from '../components/check-fields.js';

function validateRefund(amount: string, refundable: string, currency: Currency | undefined): string | null {
  if (compareDecimals(amount, 0) <= 0) return validationTexts.creditNoteAmount;
  if (compareDecimals(amount, refundable) <= 0) return null;
  return compareDecimals(refundable, 0) > 0
    ? validationTexts.refundTooMuch(formatMoney(refundable, currency))
    : validationTexts.refundOfNothing;
}

const createRefundSchema = (refundable: string, currency: Currency | undefined) =>
  z
    .object(fieldSchemas({ amount: paymentFields.amount }, currency))
    .check(checkFields(({ amount }) => [['amount', validateRefund(amount, refundable, currency)]]));

/** After a refund of an overpaid amount, the client does not owe this amount again. */
function describeRefund({ overpaid, currency }: InvoiceDetails, refundable: string): string {
  if (compareDecimals(overpaid, 0) <= 0) {
    return t(
      'The client gets the money back by the method with which they paid, and the invoice is due by this amount again. A refund cannot be undone.',
    );
  }
  if (compareDecimals(overpaid, refundable) >= 0) {
    return t(
      'The client gets the money back by the method with which they paid. Nothing is due again, because this money is too much. A refund cannot be undone.',
    );
  }
  return t(
    'The client gets the money back by the method with which they paid. {amount} is too much. If you refund more, the invoice is due by the rest again. A refund cannot be undone.',
    { amount: formatMoney(overpaid, currency) },
  );
}

interface RefundDialogProps {
  invoice: InvoiceDetails;
  payment: OnlinePayment;
  amount: string;
  onClose: () => void;
}

export default function RefundDialog({ invoice, payment, amount, onClose }: RefundDialogProps) {
  const { currency } = invoice;
  const userId = useUserId();
  const refund = useRefundPayment(payment);
  const { id, refundable } = payment;
  const schema = useMemo(() => createRefundSchema(refundable, currency), [refundable, currency]);
  return (
    <EntityDialog
      title={t('Refund Payment')}
      submitLabel={t('Refund')}
      schema={schema}
      defaultValues={{ amount }}
      draftKey={`refund-draft-${id}-${userId}`}
      save={refund.mutateAsync}
      stopSaving={refund.cancel}
      onClose={onClose}
    >
      {(control) => (
        <FormFields>
          <p>
            {t('Payment of {amount} on {date}', {
              amount: formatMoney(payment.amount, currency),
              date: formatDate(getUserDate(payment.createdAt)),
            })}
          </p>
          <p>{describeRefund(invoice, refundable)}</p>
          <Field
            control={control}
            name="amount"
            label={t('Amount')}
            required
            width="half"
            hint={
              compareDecimals(refundable, 0) > 0 && t('At most {amount}', { amount: formatMoney(refundable, currency) })
            }
          >
            {(field) => (
              <DecimalInput {...field} kind="amount" currency={currency} placeholder={zeroWithDecimalsOf(refundable)} />
            )}
          </Field>
        </FormFields>
      )}
    </EntityDialog>
  );
}
