import { mailToasts } from '@paperbill/contracts/texts/invoice-page';
import { t } from '../../languages/t.js';
import { useMailSending } from '../invoices/api/send-mail.js';
import { getStatementKey, getStatementPath } from './statement.js';

export const useSendStatement = (customerId: string) =>
  useMailSending({
    path: getStatementPath(customerId),
    subject: { customerId },
    mails: { key: getStatementKey(customerId), name: t('Statements') },
    toasts: { queued: mailToasts.statementQueued, failed: mailToasts.statementFailed },
  });
