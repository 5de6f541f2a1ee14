import type { Currency } from '@paperbill/contracts/rules';
import { formatMoneyToParts } from '@paperbill/money';
import { getLocale } from '../languages/format.js';
import styles from './money.module.css';

interface MoneyProps {
  amount: string;
  /** The currency of the amount. The default is US dollars. */
  currency: Currency | undefined;
}

/** Shows an amount in tabular digits. The currency sign has a softer color. */
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
