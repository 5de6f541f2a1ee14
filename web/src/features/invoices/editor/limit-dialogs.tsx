import { FREE_INVOICE_LIMIT, PRO_PRICE_PER_MONTH } from '@paperbill/contracts/rules';
import { t } from '../../../languages/t.js';
import { ButtonLink } from '../../../components/button.js';
import { Dialog } from '../../../components/dialogs.js';
import { LeaveDialog } from '../../documents/editor/leave-dialog.js';
import styles from './limit-dialogs.module.css';

/** The user cannot close this dialog. */
export function LimitOverlay({ totalInvoices }: { totalInvoices: number }) {
  return (
    <Dialog
      title={<span className={styles.title}>{t('Unlimited Invoicing')}</span>}
      width="100vw"
      className={styles.overlay}
      centered={false}
      closable={false}
      mask={{ closable: false }}
      footer={null}
    >
      <div className={styles.content}>
        <p>
          {t(
            "You've created {count}/{limit} free invoices. Pro gives you unlimited invoices for ${price} a month; cancel anytime.",
            { count: totalInvoices, limit: FREE_INVOICE_LIMIT, price: PRO_PRICE_PER_MONTH },
          )}
        </p>
        <div className={styles.buttons}>
          <ButtonLink variant="primary" to="/upgrade">
            {t('Get Unlimited Invoices')}
          </ButtonLink>
          <ButtonLink to="/invoices">{t('Back to All Invoices')}</ButtonLink>
        </div>
      </div>
    </Dialog>
  );
}

export const UpgradeDialog = ({ onClose }: { onClose: () => void }) => (
  <LeaveDialog
    title={t('Get Unlimited Invoices')}
    leave={{ label: t('Get Unlimited Invoices'), to: '/upgrade' }}
    stay={{ label: t('Stay Limited'), onClick: onClose }}
    onClose={onClose}
  >
    {t(
      'The free plan covers {limit} invoices. With Pro you write as many as you like for ${price} a month, and cancel anytime. What you typed here is kept.',
      { limit: FREE_INVOICE_LIMIT, price: PRO_PRICE_PER_MONTH },
    )}
  </LeaveDialog>
);
