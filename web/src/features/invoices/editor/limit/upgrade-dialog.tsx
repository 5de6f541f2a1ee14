import { FREE_INVOICE_LIMIT, PRO_PRICE_PER_MONTH } from '@paperbill/contracts/rules';
import { Modal } from 'antd';
import { Button, ButtonLink } from '../../../../components/button.js';
import { useReturnedFocus } from '../../../../components/use-returned-focus.js';
import { AntdTheme } from '../../../../theme/antd-theme.js';
import styles from './upgrade-dialog.module.css';

/** Offers Pro to somebody whose free invoices are used up. */
export default function UpgradeDialog({ onClose }: { onClose: () => void }) {
  useReturnedFocus();
  return (
    <AntdTheme>
      <Modal
        open
        title="Get Unlimited Invoices"
        width="31rem"
        centered
        onCancel={onClose}
        footer={
          <div className={styles.buttons}>
            <Button onClick={onClose}>Stay Limited</Button>
            <ButtonLink variant="primary" to="/upgrade">
              Get Unlimited Invoices
            </ButtonLink>
          </div>
        }
      >
        <p>
          The free plan covers {FREE_INVOICE_LIMIT} invoices. With Pro you write as many as you like for $
          {PRO_PRICE_PER_MONTH} a month, and cancel anytime. What you typed here is kept.
        </p>
      </Modal>
    </AntdTheme>
  );
}
