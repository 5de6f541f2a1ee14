import { unitLabel } from '@paperbill/contracts/rules';
import { formatMoney, formatQuantity } from '@paperbill/money';
import { memo } from 'react';
import type { InvoiceDocumentData } from '../invoice-document-data.js';
import { invoiceTexts } from '../invoice-texts.js';
import { computeColumnWidths } from './column-widths.js';

type LineItem = InvoiceDocumentData['lineItems'][number];

/**
 * Checks whether a line item is shown. A line item with neither a description nor a product name is not shown (rule
 * WEB-4).
 */
const isShownLineItem = ({ productName, description }: LineItem): boolean =>
  Boolean(productName.trim() || description.trim());

export function LineItems({ lineItems, currency }: Pick<InvoiceDocumentData, 'lineItems' | 'currency'>) {
  const shown = lineItems.filter(isShownLineItem);
  const widths = computeColumnWidths({ lineItems: shown, currency });
  return (
    <table className="invoice-line-items">
      <colgroup>
        <col />
        <col style={{ width: widths.quantity }} />
        <col style={{ width: widths.unit }} />
        <col style={{ width: widths.rate }} />
        <col style={{ width: widths.amount }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{invoiceTexts.description}</th>
          <th scope="col" className="invoice-figure">
            {invoiceTexts.quantity}
          </th>
          <th scope="col" className="invoice-unit">
            {invoiceTexts.unit}
          </th>
          <th scope="col" className="invoice-figure">
            {invoiceTexts.rate}
          </th>
          <th scope="col" className="invoice-figure">
            {invoiceTexts.amount}
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
            subtotal={line.subtotal}
            currency={currency}
          />
        ))}
      </tbody>
    </table>
  );
}

type LineItemRowProps = Omit<LineItem, 'sortOrder'> & Pick<InvoiceDocumentData, 'currency'>;

// The props are primitive values, so that `memo` works: while the user types, only the changed row is rendered again.
const LineItemRow = memo((line: LineItemRowProps) => {
  const { productName, description, notes } = line;
  const item = description || productName;
  return (
    <tr>
      <th scope="row" className="invoice-item invoice-text">
        {productName && productName !== item && <p className="invoice-item-name">{productName}</p>}
        <p>{item}</p>
        {notes && <p className="invoice-item-notes">{notes}</p>}
      </th>
      <td className="invoice-figure">{formatQuantity(line.quantity)}</td>
      <td className="invoice-unit">{unitLabel(line.unit)}</td>
      <td className="invoice-figure">{formatMoney(line.unitPrice, line.currency)}</td>
      <td className="invoice-figure">{formatMoney(line.subtotal, line.currency)}</td>
    </tr>
  );
});
