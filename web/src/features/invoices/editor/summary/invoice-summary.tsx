import { formatQuantity, formatTaxRate } from '@paperbill/money';
import { DecimalInput } from '../../../../components/form/decimal-input.js';
import { Field } from '../../../../components/form/field.js';
import { FormSection } from '../../../../components/form/form-section.js';
import { Money } from '../../../../components/money.js';
import { decimalSoFar } from '../../form/invoice-amounts.js';
import { type InvoiceForm, useAmounts } from '../../form/invoice-form.js';
import styles from './invoice-summary.module.css';
import { TotalAnnouncement } from './total-announcement.js';

/** What the invoice comes to, at every keystroke. */
export function InvoiceSummary({ form }: { form: InvoiceForm }) {
  const { control } = form;
  const { subtotal, taxAmount, total, taxRate } = useAmounts(control);
  return (
    <FormSection title="Invoice Summary">
      <div className={styles.summary}>
        <Field control={control} name="taxRate" label="Tax Rate (%)" className={styles.rate}>
          {(field) => <DecimalInput {...field} format={formatQuantity} className={styles.figure} />}
        </Field>
        <dl className={styles.amounts}>
          <div>
            <dt>Subtotal</dt>
            <dd>
              <Money amount={subtotal} />
            </dd>
          </div>
          <div>
            <dt>Tax ({formatTaxRate(decimalSoFar(taxRate))})</dt>
            <dd>
              <Money amount={taxAmount} />
            </dd>
          </div>
          <div className={styles.total}>
            <dt>Total</dt>
            <dd>
              <Money amount={total} />
            </dd>
          </div>
        </dl>
      </div>
      <TotalAnnouncement total={total} />
    </FormSection>
  );
}
