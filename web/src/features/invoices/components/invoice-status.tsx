import type { ListedInvoice } from '@paperbill/contracts/http';
import { StatusBadge } from '../../../components/badge.js';
import { CellDetail } from '../../../components/lists/cell-detail.js';
import { t } from '../../../languages/t.js';
import { isUnpaid } from './is-unpaid.js';

export const InvoiceStatus = ({ invoice }: { invoice: ListedInvoice }) => (
  <>
    <StatusBadge status={invoice.status} />
    {invoice.awaitsTransfer && isUnpaid(invoice) && <CellDetail>{t('Transfer awaited')}</CellDetail>}
  </>
);
