import type { IssuedInvoice, LineItemFields, TaxesAndRounding, WithExchange } from '@paperbill/contracts/http';
import type { Currency } from '@paperbill/contracts/rules';
import {
  describeExchange,
  formatDiscountLabel,
  formatQuantity,
  listLineTaxes,
  listTaxRows,
  subtractAmounts,
} from '@paperbill/money';
import { translateUnit } from '../../../components/translate-unit.js';
import { getAmountTexts } from '../../../components/amount-texts.js';
import { formatMoney, getLocale } from '../../../languages/format.js';
import { t } from '../../../languages/t.js';
import { Card } from '../../../components/card.js';
import styles from './document-lines.module.css';

interface DocumentLinesProps {
  document: Pick<
    IssuedInvoice,
    'currency' | 'subtotal' | 'taxRate' | 'taxAmount' | 'total' | 'discount' | 'discountAmount'
  > &
    TaxesAndRounding &
    WithExchange & {
      lineItems: LineItemFields[];
    };
  extraAmounts: [label: string, amount: string][];
}

export function DocumentLines({ document, extraAmounts }: DocumentLinesProps) {
  const { lineItems, currency, subtotal, total, discount, discountAmount } = document;
  const texts = getAmountTexts();
  const totalLabel = t('Total');
  const formatTaxes = listLineTaxes(lineItems, document, texts);
  const sums: [string, string][] = [
    [t('Subtotal'), subtotal],
    ...(discount
      ? [[formatDiscountLabel(discount, texts), subtractAmounts(0, discountAmount)] satisfies [string, string]]
      : []),
    ...listTaxRows(document, texts).map(({ label, amount }): [string, string] => [label, amount]),
    [totalLabel, total],
    ...extraAmounts,
  ];
  return (
    <Card className={styles.lines} aria-label={t('Line items')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Description')}</th>
            <th scope="col" className={styles.figure}>
              {t('Qty')}
            </th>
            <th scope="col">{t('Unit')}</th>
            <th scope="col" className={styles.figure}>
              {t('Rate')}
            </th>
            {formatTaxes && <th scope="col">{t('Tax')}</th>}
            <th scope="col" className={styles.figure}>
              {t('Amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lineItems.map((line) => (
            <Line key={line.sortOrder} line={line} taxes={formatTaxes?.(line)} currency={currency} />
          ))}
        </tbody>
        <tfoot>
          {sums.map(([label, amount], index) => (
            <tr key={index} className={label === totalLabel ? styles.total : undefined}>
              <th scope="row" colSpan={formatTaxes ? 5 : 4}>
                {label}
              </th>
              <td className={styles.figure}>{formatMoney(amount, currency)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      {describeExchange(document, texts).map((text) => (
        <p key={text} className={`hint ${styles.exchange}`}>
          {text}
        </p>
      ))}
    </Card>
  );
}

interface LineProps {
  line: LineItemFields;
  taxes: string | undefined;
  currency: Currency | undefined;
}

function Line({ line, taxes, currency }: LineProps) {
  const { productName, description, notes, quantity, unit, unitPrice, subtotal } = line;
  return (
    <tr>
      <th scope="row" className={styles.what}>
        {productName && productName !== description && <strong>{productName}</strong>}
        <span>{description}</span>
        {notes && <span className="hint">{notes}</span>}
      </th>
      <td className={`${styles.figure} ${styles.quantity}`}>{formatQuantity(quantity, getLocale())}</td>
      <td className={styles.unit}>{translateUnit(unit)}</td>
      <td className={`${styles.figure} ${styles.rate}`}>{formatMoney(unitPrice, currency)}</td>
      {taxes && <td className={styles.taxes}>{taxes}</td>}
      <td className={`${styles.figure} ${styles.amount}`}>{formatMoney(subtotal, currency)}</td>
    </tr>
  );
}
