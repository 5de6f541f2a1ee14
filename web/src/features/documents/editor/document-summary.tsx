import type { Currency } from '@paperbill/contracts/rules';
import { toSentenceCase } from '@paperbill/contracts/texts';
import { invoiceTexts } from '@paperbill/invoice-document';
import { subtractAmounts, computeDiscountAmount, formatMoney, formatQuantity, formatTaxRate } from '@paperbill/money';
import type { ReactNode } from 'react';
import { Facts } from '../../../components/facts.js';
import { Field, FormSection } from '../../../components/form/field.js';
import { DecimalInput } from '../../../components/form/value-inputs.js';
import { Money } from '../../../components/money.js';
import { useDebouncedValue } from '../../../components/use-debounced-value.js';
import { type WrittenKind, writtenDocuments } from '../form/document-kinds.js';
import { type DocumentForm, useDocumentTotals } from '../form/document-form.js';
import { decimalOrZero } from '../form/document-schema.js';
import styles from './document-summary.module.css';
import { AddDetails, Reductions, TextDetails, useOptionalDetails } from './optional-details.js';

interface DocumentSummaryProps {
  kind: WrittenKind;
  form: DocumentForm;
  attachments: ReactNode;
}

export function DocumentSummary({ kind, form, attachments }: DocumentSummaryProps) {
  const { control } = form;
  const { isDue, labels } = writtenDocuments[kind];
  const details = useOptionalDetails(form);
  const { currency, subtotal, taxAmount, total, taxRate, discount, deposit } = useDocumentTotals(control);
  const rows: [label: string, amount: string, className?: string | undefined][] = [['Subtotal', subtotal]];
  if (discount) {
    rows.push([invoiceTexts.discount(discount), subtractAmounts(0, computeDiscountAmount(subtotal, discount))]);
  }
  rows.push([`Tax (${formatTaxRate(decimalOrZero(taxRate, 'taxRate'))})`, taxAmount], ['Total', total, styles.total]);
  if (deposit) {
    const label = toSentenceCase(labels.deposit);
    if (isDue) {
      rows.push([label, subtractAmounts(0, deposit)], [invoiceTexts.amountDue, subtractAmounts(total, deposit)]);
    } else rows.push([label, deposit]);
  }
  return (
    <FormSection title={labels.summary}>
      <div className={styles.summary}>
        <div className={styles.fields}>
          <Field control={control} name="taxRate" label="Tax Rate (%)" className={styles.rate}>
            {(field) => <DecimalInput {...field} kind="taxRate" format={formatQuantity} className={styles.figure} />}
          </Field>
          <Reductions kind={kind} form={form} details={details} />
        </div>
        <Facts
          look="sums"
          className={styles.amounts}
          items={rows.map(([label, amount, row]) => [label, <Money amount={amount} currency={currency} />, row])}
        />
      </div>
      <TextDetails form={form} details={details} />
      <AddDetails details={details} />
      {attachments}
      <TotalAnnouncement total={total} currency={currency} />
    </FormSection>
  );
}

/**
 * Milliseconds without typing after which a new total is announced. It is longer than the pause between two digits, so
 * that screen readers announce no incomplete amount.
 */
const PAUSE_MS = 1_000;

/** A live region that announces a new total to screen readers after a pause in typing. */
function TotalAnnouncement({ total, currency }: { total: string; currency: Currency }) {
  const [settled] = useDebouncedValue(total, PAUSE_MS);
  return (
    <p className="visually-hidden" role="status">
      Total {formatMoney(settled, currency)}
    </p>
  );
}
