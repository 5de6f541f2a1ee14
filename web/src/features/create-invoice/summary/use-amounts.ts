import type { InvoiceTotals } from '@paperbill/money';
import { useWatch } from 'react-hook-form';
import { amountsSoFar } from '../form/invoice-amounts.js';
import type { InvoiceForm } from '../form/invoice-form.js';

/** The amounts of what is typed so far. Only another amount draws the caller again, not every keystroke. */
export const useAmounts = (control: InvoiceForm['control']): InvoiceTotals & { taxRate: string } =>
  useWatch({ control, compute: (values) => ({ ...amountsSoFar(values), taxRate: values.taxRate }) });
