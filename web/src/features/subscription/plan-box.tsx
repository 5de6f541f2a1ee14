import { FREE_INVOICE_LIMIT } from '@paperbill/contracts/rules';
import type { ReactNode } from 'react';
import { t } from '../../languages/t.js';
import { ButtonLink } from '../../components/button.js';
import { arePaymentsOffered } from '../../operator-settings.js';
import type { Subscription } from './api/get-subscription.js';
import styles from './plan-box.module.css';
import { stoppedTexts } from './plan-texts.js';

/** Nothing is shown for the Pro plan, or if this deployment sells no plans. */
export function PlanBox({ subscription }: { subscription: Subscription }) {
  const { subscriptionStatus, daysLeftInTrial, hasProAccess, hasExceededLimit, stopped, totalInvoices } = subscription;
  if (subscriptionStatus === 'trial') {
    return <PlanBoxFrame title={t('Trial')}>{formatDaysRemaining(daysLeftInTrial ?? 0)}</PlanBoxFrame>;
  }
  if (hasProAccess || !arePaymentsOffered()) return null;
  if (stopped) {
    return (
      <PlanBoxFrame title={t(stoppedTexts[stopped].title)} isUrgent>
        <p>{t('Pro has stopped. See what to do.')}</p>
        <ButtonLink to="/profile" small variant="primary">
          {t('See your subscription')}
        </ButtonLink>
      </PlanBoxFrame>
    );
  }
  return (
    <PlanBoxFrame title={hasExceededLimit ? t('Upgrade Required') : undefined} isUrgent={hasExceededLimit}>
      <p>
        {hasExceededLimit
          ? t("You've created {count}/{limit} free invoices. Upgrade for unlimited invoices.", {
              count: totalInvoices,
              limit: FREE_INVOICE_LIMIT,
            })
          : t('Try up to {limit} invoices free, then upgrade for unlimited access', { limit: FREE_INVOICE_LIMIT })}
      </p>
      <ButtonLink to="/upgrade" small variant={hasExceededLimit ? 'primary' : 'secondary'}>
        {t('Upgrade to Pro')}
      </ButtonLink>
    </PlanBoxFrame>
  );
}

function PlanBoxFrame({ title, isUrgent, children }: { title?: string; isUrgent?: boolean; children: ReactNode }) {
  return (
    <section className={`${styles.box} ${isUrgent ? styles.urgent : ''}`} aria-label={title ?? t('Plan')}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}

const formatDaysRemaining = (days: number): string =>
  t('{days, plural, one {# day remaining} other {# days remaining}}', { days });
