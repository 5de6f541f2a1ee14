import type { Currency } from '@paperbill/contracts/rules';
import { subtractAmounts, formatDiscountLabel, formatQuantity, listTaxRows } from '@paperbill/money';
import { type ReactNode, Suspense, useState } from 'react';
import { formatMoney } from '../../../languages/format.js';
import { t } from '../../../languages/t.js';
import { getAmountTexts } from '../../../components/amount-texts.js';
import { Facts } from '../../../components/facts.js';
import { Field, FormSection } from '../../../components/form/field.js';
import { DecimalInput } from '../../../components/form/value-inputs.js';
import { lazyPart, PartFailure } from '../../../components/lazy-part.js';
import { Money } from '../../../components/money.js';
import { useDebouncedValue } from '../../../components/use-debounced-value.js';
import { type WrittenKind, writtenDocuments } from '../form/document-kinds.js';
import { type DocumentForm, useDocumentTotals } from '../form/document-form.js';
import { decimalOrZero } from '../form/form-amounts.js';
import { useFormTaxes } from '../form/form-taxes.js';
import styles from './document-summary.module.css';
import { useTaxMode } from './use-taxes.js';
import { AddDetails, AmountDetails, TextDetails, useOptionalDetails } from './optional-details.js';

// The tax fields load on demand, because most users have no list of taxes.
const TaxFields = lazyPart(async () => ({ default: (await import('./line-taxes-fields.js')).TaxFields }), PartFailure);

interface DocumentSummaryProps {
  kind: WrittenKind;
  form: DocumentForm;
  attachments: ReactNode;
}

export function DocumentSummary({ kind, form, attachments }: DocumentSummaryProps) {
  const { control } = form;
  const { isDue, labels } = writtenDocuments[kind];
  const details = useOptionalDetails(kind, form);
  const { list } = useFormTaxes();
  const mode = useTaxMode(control);
  // While the user types, the field stays visible even if its value is 0.
  const [isTypingRate, setIsTypingRate] = useState(false);
  const totals = useDocumentTotals(control);
  const { currency, subtotal, discountAmount, total, lineTaxes, discount, deposit } = totals;
  const rows: [label: string, amount: string, className?: string | undefined][] = [[t('Subtotal'), subtotal]];
  if (discount) {
    rows.push([formatDiscountLabel(discount, getAmountTexts()), subtractAmounts(0, discountAmount)]);
  }
  const taxed = { ...totals, ...lineTaxes, taxRate: decimalOrZero(totals.taxRate, 'taxRate') };
  rows.push(...listTaxRows(taxed, getAmountTexts()).map((row): [string, string] => [row.label, row.amount]));
  rows.push([t('Total'), total, styles.total]);
  if (deposit) {
    if (isDue) {
      rows.push([t('Deposit paid'), subtractAmounts(0, deposit)], [t('Amount Due'), subtractAmounts(total, deposit)]);
    } else rows.push([t('Deposit on acceptance'), deposit]);
  }
  return (
    <FormSection title={t(labels.summary)}>
      <div className={styles.summary}>
        <div className={styles.fields}>
          {(mode === 'rate' || isTypingRate) && (
            <Field control={control} name="taxRate" label={t('Tax Rate (%)')} className={styles.rate}>
              {(field) => (
                <DecimalInput
                  {...field}
                  kind="taxRate"
                  format={formatQuantity}
                  className={styles.figure}
                  onFocus={() => setIsTypingRate(true)}
                  onBlur={() => {
                    field.onBlur();
                    setIsTypingRate(false);
                  }}
                />
              )}
            </Field>
          )}
          {(list.length > 0 || mode !== 'rate') && (
            <Suspense fallback={null}>
              <TaxFields form={form} mode={mode} />
            </Suspense>
          )}
          <AmountDetails kind={kind} form={form} details={details} />
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

/** The delay exceeds the pause between two typed digits, so that screen readers do not announce incomplete amounts. */
const ANNOUNCEMENT_DEBOUNCE_MS = 1_000;

function TotalAnnouncement({ total, currency }: { total: string; currency: Currency }) {
  const [settled] = useDebouncedValue(total, ANNOUNCEMENT_DEBOUNCE_MS);
  return (
    <p className="visually-hidden" role="status">
      {t('Total {amount}', { amount: formatMoney(settled, currency) })}
    </p>
  );
}
