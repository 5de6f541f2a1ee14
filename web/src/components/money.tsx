import { formatMoney } from '@paperbill/money';
import styles from './money.module.css';

/** An amount with its symbol in a softer ink, in figures that stand under each other. */
export function Money({ amount }: { amount: string }) {
  const [sign, figures] = formatMoney(amount).split('$');
  return (
    <span className={styles.money}>
      {sign}
      <span className={styles.symbol}>$</span>
      {figures}
    </span>
  );
}
