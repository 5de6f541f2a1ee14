import { type Payment, paymentDateError, paymentFields } from '@paperbill/contracts/http';
import * as z from 'zod/mini';
import { t } from '../../../languages/t.js';
import { EntityDialog } from '../../../entities/entity-dialog.js';
import { Field, FormFields } from '../../../components/form/field.js';
import { DateInput } from '../../../components/form/inputs.js';
import { fieldSchemas } from '../../../components/form/schema.js';
import { useUserId } from '../../auth/api/session.js';
import { useSetPaymentDate } from '../api/payments.js';
import { checkFields } from '../components/check-fields.js';

const dateSchema = z
  .object(fieldSchemas({ date: paymentFields.date }))
  .check(checkFields(({ date }) => [['date', paymentDateError(date, new Date())]]));

interface PaymentDateDialogProps {
  invoiceId: string;
  payment: Payment;
  onClose: () => void;
}

export default function PaymentDateDialog({ invoiceId, payment, onClose }: PaymentDateDialogProps) {
  const userId = useUserId();
  const change = useSetPaymentDate(invoiceId, payment.id);
  return (
    <EntityDialog
      title={t('Change the Date')}
      submitLabel={t('Save')}
      schema={dateSchema}
      defaultValues={{ date: payment.date }}
      draftKey={`payment-date-draft-${payment.id}-${userId}`}
      save={change.mutateAsync}
      stopSaving={change.cancel}
      onClose={onClose}
    >
      {(control) => (
        <FormFields>
          <Field control={control} name="date" label={t('Paid On')} required>
            {(field) => <DateInput {...field} />}
          </Field>
        </FormFields>
      )}
    </EntityDialog>
  );
}
