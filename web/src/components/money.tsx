import { formatMoney } from '@paperbill/money';
import styles from './money.module.css';

/** Shows an amount in digits of equal width, with its currency sign in a softer color. */
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
