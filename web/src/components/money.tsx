import type { Currency } from '@paperbill/contracts/rules';
import { formatMoneyToParts } from '@paperbill/money';
import { getLocale } from '../languages/format.js';
import styles from './money.module.css';

interface MoneyProps {
  amount: string;
  currency: Currency | undefined;
}

export const Money = ({ amount, currency }: MoneyProps) => (
  <span className={styles.money}>
    {formatMoneyToParts(amount, currency, getLocale()).map(({ type, value }, index) =>
      type === 'currency' ? (
        <span key={index} className={styles.symbol}>
          {value}
        </span>
      ) : (
        value
      ),
    )}
  </span>
);
