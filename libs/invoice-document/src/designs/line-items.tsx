import { formatMoney, formatQuantity, listLineTaxes } from '@paperbill/money';
import { memo, useContext } from 'react';
import type { InvoiceDocumentData } from '../invoice-document-data.js';
import { computeColumnWidths } from './column-widths.js';
import { toBdiElements } from './isolated-text.js';
import { TextsContext } from './texts-context.js';

type LineItem = InvoiceDocumentData['lineItems'][number];

/** A line item with neither a description nor a product name is not printed (rule WEB-4). */
const isShownLineItem = ({ productName, description }: LineItem): boolean =>
  Boolean(productName.trim() || description.trim());

export function LineItems({ data }: { data: InvoiceDocumentData }) {
  const texts = useContext(TextsContext);
  const { currency } = data;
  const shown = data.lineItems.filter(isShownLineItem);
  const formatTaxes = listLineTaxes(shown, data, texts.amounts);
  const widths = computeColumnWidths({ lineItems: shown, currency, formatTaxes, texts });
  return (
    <table className="invoice-line-items">
      <colgroup>
        <col />
        <col style={{ width: widths.quantity }} />
        <col style={{ width: widths.unit }} />
        <col style={{ width: widths.rate }} />
        {formatTaxes && <col style={{ width: widths.taxes }} />}
        <col style={{ width: widths.amount }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{texts.description}</th>
          <th scope="col" className="invoice-figure">
            {texts.quantity}
          </th>
          <th scope="col" className="invoice-unit">
            {texts.unit}
          </th>
          <th scope="col" className="invoice-figure">
            {texts.rate}
          </th>
          {formatTaxes && (
            <th scope="col" className="invoice-unit">
              {texts.taxes}
            </th>
          )}
          <th scope="col" className="invoice-figure">
            {texts.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((line, index) => (
          <LineItemRow
            key={index}
            productName={line.productName.trim()}
            description={line.description.trim()}
            notes={line.notes.trim()}
            quantity={line.quantity}
            unit={line.unit}
            unitPrice={line.unitPrice}
            taxes={formatTaxes?.(line)}
            subtotal={line.subtotal}
            currency={currency}
          />
        ))}
      </tbody>
    </table>
  );
}

type LineItemRowProps = Omit<LineItem, 'sortOrder' | 'taxIds'> &
  Pick<InvoiceDocumentData, 'currency'> & { taxes: string | undefined };

// All props are primitive values, so that `memo` renders only the changed row again while the user types.
const LineItemRow = memo((line: LineItemRowProps) => {
  const { unitLabel, amounts } = useContext(TextsContext);
  const { productName, description, notes } = line;
  const item = description || productName;
  return (
    <tr>
      <th scope="row" className="invoice-item invoice-text">
        {productName && productName !== item && <p className="invoice-item-name">{productName}</p>}
        <p>{item}</p>
        {notes && <p className="invoice-item-notes">{notes}</p>}
      </th>
      <td className="invoice-figure">{formatQuantity(line.quantity, amounts.language)}</td>
      <td className="invoice-unit">{unitLabel(line.unit, line.quantity)}</td>
      <td className="invoice-figure">{formatMoney(line.unitPrice, line.currency, amounts.language)}</td>
      {line.taxes && <td className="invoice-unit">{toBdiElements(line.taxes, amounts.language)}</td>}
      <td className="invoice-figure">{formatMoney(line.subtotal, line.currency, amounts.language)}</td>
    </tr>
  );
});
