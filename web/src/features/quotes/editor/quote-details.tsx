import { Field, FormFields, FormSection } from '../../../components/form/field.js';
import fields from '../../../components/form/field.module.css';
import { DateInput, NativeSelect } from '../../../components/form/inputs.js';
import { paymentTermsOptions } from '../../../components/form/value-inputs.js';
import type { InvoiceForm } from '../../invoices/form/invoice-form.js';

/** Without it, browsers let a year have six digits. */
const LAST_DAY = '9999-12-31';

/** Of when it is, until when it is valid, and on which terms its invoice will be paid. */
export function QuoteDetails({ form: { control } }: { form: InvoiceForm }) {
  return (
    <FormSection title="Quote Details">
      <FormFields>
        <Field control={control} name="invoiceDate" label="Quote Date" required className={fields.third}>
          {(field) => <DateInput {...field} max={LAST_DAY} />}
        </Field>
        <Field control={control} name="dueDate" label="Valid Until" required className={fields.third}>
          {(field) => <DateInput {...field} max={LAST_DAY} />}
        </Field>
        <Field control={control} name="paymentTerms" label="Payment Terms" className={fields.third}>
          {(field) => <NativeSelect {...field} options={paymentTermsOptions} />}
        </Field>
      </FormFields>
    </FormSection>
  );
}
