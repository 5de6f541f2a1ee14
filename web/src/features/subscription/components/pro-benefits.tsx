import { Check } from 'lucide-react';
import styles from './pro-benefits.module.css';

const benefits = ['Unlimited invoices', 'Professional templates', 'Priority support'];

/** What Pro gives. */
export function ProBenefits() {
  return (
    <ul className={styles.benefits}>
      {benefits.map((benefit) => (
        <li key={benefit}>
          <Check size={18} strokeWidth={2} aria-hidden />
          {benefit}
        </li>
      ))}
    </ul>
  );
}
