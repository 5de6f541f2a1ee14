import type { Invoice } from '@paperbill/contracts/http';
import { compareDecimals } from '@paperbill/money';

export const isUnpaid = ({ status, total }: Pick<Invoice, 'status' | 'total'>): boolean =>
  status !== 'paid' && status !== 'void' && compareDecimals(total, '0') > 0;
