import { invoiceTexts } from '@paperbill/invoice-document';
import { subtractAmounts, computeDiscountAmount, formatMoney, formatQuantity, formatTaxRate } from '@paperbill/money';
import { Field, FormSection } from '../../../components/form/field.js';
import { DecimalInput } from '../../../components/form/value-inputs.js';
import { Money } from '../../../components/money.js';
import { useDebouncedValue } from '../../../components/use-debounced-value.js';
import { type WrittenKind, writtenDocuments } from '../form/document-kinds.js';
import { type DocumentForm, useDocumentTotals } from '../form/document-form.js';
import { decimalOrZero } from '../form/document-schema.js';
import styles from './document-summary.module.css';
import { Reductions } from './reductions.js';

/** Shows the totals of the document and updates them on every keystroke. */
export function DocumentSummary({ kind, form }: { kind: WrittenKind; form: DocumentForm }) {
  const { control } = form;
  const { subtotal, taxAmount, total, taxRate, discount, deposit } = useDocumentTotals(control);
  return (
    <FormSection title={writtenDocuments[kind].labels.summary}>
      <div className={styles.summary}>
        <div className={styles.fields}>
          <Field control={control} name="taxRate" label="Tax Rate (%)" className={styles.rate}>
            {(field) => <DecimalInput {...field} kind="taxRate" format={formatQuantity} className={styles.figure} />}
          </Field>
          <Reductions kind={kind} form={form} />
        </div>
        <dl className={styles.amounts}>
          <div>
            <dt>Subtotal</dt>
            <dd>
              <Money amount={subtotal} />
            </dd>
          </div>
          {discount && (
            <Amount
              term={invoiceTexts.discount(discount)}
              amount={subtractAmounts(0, computeDiscountAmount(subtotal, discount))}
            />
          )}
          <div>
            <dt>Tax ({formatTaxRate(decimalOrZero(taxRate, 'taxRate'))})</dt>
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
          {deposit && <Amount term={invoiceTexts.deposit} amount={subtractAmounts(0, deposit)} />}
          {deposit && <Amount term={invoiceTexts.amountDue} amount={subtractAmounts(total, deposit)} />}
        </dl>
      </div>
      <TotalAnnouncement total={total} />
    </FormSection>
  );
}

function Amount({ term, amount }: { term: string; amount: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}

/**
 * The pause in typing after which a new total is announced, in milliseconds. It is longer than the pause between two
 * digits, so that screen readers announce no partial amount.
 */
const PAUSE_MS = 1_000;

/** A live region that announces the new total to screen readers when the user pauses typing. */
function TotalAnnouncement({ total }: { total: string }) {
  const [settled] = useDebouncedValue(total, PAUSE_MS);
  return (
    <p className="visually-hidden" role="status">
      Total {formatMoney(settled)}
    </p>
  );
}
