import { unitLabel } from '@paperbill/contracts/rules';
import { formatMoney, formatQuantity } from '@paperbill/money';
import type { InvoiceDocumentData } from '../invoice-document-data.js';

interface ColumnWidths {
  quantity: number;
  unit: number;
  rate: number;
  amount: number;
}

/** Whole pixels between a column and the one before it. */
const GAP = 20;
/** Wide enough for each column's head, and for what most lines hold: the columns stay where they are while one types. */
const LEAST = { quantity: 28, unit: 44, rate: 52, amount: 64 };
/** A longer unit takes a second line. */
const UNIT_MOST = 100;

/**
 * Whole pixels, as many as the figures need and no more: what they leave is the description's. From the texts alone, so
 * that browser and server come to the same.
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

/** At least the width of a text of figures or small letters in the designs' 12 pixels. */
function widthOf(text: string): number {
  const narrow = text.match(/[.,]/g)?.length ?? 0;
  return 8 * text.length - 4 * narrow;
}
