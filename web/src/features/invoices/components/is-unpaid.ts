import type { Invoice } from '@paperbill/contracts/http';
import { compareDecimals } from '@paperbill/money';

/** Returns true if the client still owes an amount. Only then does the app offer a reminder. */
export const isUnpaid = ({ status, total }: Pick<Invoice, 'status' | 'total'>): boolean =>
  status !== 'paid' && status !== 'void' && compareDecimals(total, '0') > 0;
