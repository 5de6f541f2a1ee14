import type { Invoice } from '@paperbill/contracts/http';
import { compareDecimals } from '@paperbill/money';

/** Returns true if an amount of the invoice is due. Only then is a reminder offered. */
export const isUnpaid = ({ status, total }: Pick<Invoice, 'status' | 'total'>): boolean =>
  status !== 'paid' && status !== 'void' && compareDecimals(total, '0') > 0;
