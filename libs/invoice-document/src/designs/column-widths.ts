import { unitLabel } from '@paperbill/contracts/rules';
import { formatMoney, formatQuantity } from '@paperbill/money';
import type { InvoiceDocumentData } from '../invoice-document-data.js';

interface ColumnWidths {
  quantity: number;
  unit: number;
  rate: number;
  amount: number;
}

/** Pixels between two columns. */
const GAP = 20;
/** Wide enough for the column headings and common values, so that columns do not move while the user types. */
const LEAST = { quantity: 28, unit: 44, rate: 52, amount: 64 };
/** A longer unit wraps to a second line. */
const UNIT_MOST = 100;

/**
 * The widths of the number columns in whole pixels. The description gets the rest. Computed from the texts without
 * measuring them, so that browser and server get the same result.
 */
export function columnWidths(lineItems: InvoiceDocumentData['lineItems']): ColumnWidths {
  const widest = (text: (line: InvoiceDocumentData['lineItems'][number]) => string, least: number) =>
    GAP + lineItems.reduce((most, line) => Math.max(most, widthOf(text(line))), least);
  return {
    quantity: widest((line) => formatQuantity(line.quantity), LEAST.quantity),
    unit: Math.min(
      UNIT_MOST,
      widest((line) => unitLabel(line.unit), LEAST.unit),
    ),
    rate: widest((line) => formatMoney(line.unitPrice), LEAST.rate),
    amount: widest((line) => formatMoney(line.subtotal), LEAST.amount),
  };
}

/** An upper bound for the width of digits or small letters at a font size of 12 pixels. */
function widthOf(text: string): number {
  const narrow = text.match(/[.,]/g)?.length ?? 0;
  return 8 * text.length - 4 * narrow;
}
