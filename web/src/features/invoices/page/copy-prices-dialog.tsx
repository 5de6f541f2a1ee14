import { copyPrices, type ChangedPrice, type CopyPrices } from '@paperbill/contracts/http';
import { formatMoney } from '@paperbill/money';
import { useId, useState } from 'react';
import { Dialog } from '../../../components/dialogs.js';
import styles from './copy-prices-dialog.module.css';

interface CopyPricesDialogProps {
  changed: readonly ChangedPrice[];
  isCopying: boolean;
  onCopy: (prices: CopyPrices) => void;
  onClose: () => void;
}

const priceLabels: Record<CopyPrices, string> = {
  unchanged: 'As on this invoice',
  current: 'As in your products now',
};

/** How many products are listed. A longer list would push the question out of view. */
const MAX_NAMED = 5;

/** Asks whether a copy gets the old or the current prices. It is only shown if they differ. */
export default function CopyPricesDialog({ changed, isCopying, onCopy, onClose }: CopyPricesDialogProps) {
  const id = useId();
  const [prices, setPrices] = useState<CopyPrices>('current');
  return (
    <Dialog
      title="Which prices?"
      width="29rem"
      okText={isCopying ? 'Copying...' : 'Copy'}
      okButtonProps={{ htmlType: 'submit', form: id, disabled: isCopying }}
      initialFocus={`#${id} :checked`}
      onCancel={onClose}
    >
      <form
        id={id}
        className={styles.choices}
        onSubmit={(event) => {
          event.preventDefault();
          onCopy(prices);
        }}
      >
        <p>The prices of some products have changed:</p>
        <ul>
          {changed.slice(0, MAX_NAMED).map(({ productId, description, unitPrice, currentPrice }) => (
            <li key={productId}>
              {description}: {formatMoney(unitPrice)}, now {formatMoney(currentPrice)}
            </li>
          ))}
          {changed.length > MAX_NAMED && <li>and {changed.length - MAX_NAMED} more</li>}
        </ul>
        {copyPrices.map((value) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name={id} checked={prices === value} onChange={() => setPrices(value)} />
            {priceLabels[value]}
          </label>
        ))}
      </form>
    </Dialog>
  );
}
