import type { PlanStatus } from '@paperbill/contracts/http';
import { Check } from 'lucide-react';
import { t, type TextId } from '../../languages/t.js';
import { Badge, type BadgeTone } from '../../components/badge.js';
import styles from './plan-summary.module.css';

const planLabels: Record<PlanStatus, TextId> = {
  free: 'Free Plan',
  trial: 'Free Trial Active',
  active: 'Pro Plan',
  cancelled_but_active: 'Cancelled - Active Until Period End',
};

const planTones: Record<PlanStatus, BadgeTone> = {
  free: 'neutral',
  trial: 'done',
  active: 'done',
  cancelled_but_active: 'waiting',
};

export function PlanBadge({ status }: { status: PlanStatus }) {
  return <Badge tone={planTones[status]}>{t(planLabels[status])}</Badge>;
}

const benefits: TextId[] = ['Unlimited invoices', 'Professional templates', 'Priority support'];

export function ProBenefits() {
  return (
    <ul className={styles.benefits}>
      {benefits.map((benefit) => (
        <li key={benefit}>
          <Check size={18} strokeWidth={2} aria-hidden />
          {t(benefit)}
        </li>
      ))}
    </ul>
  );
}
