import { addDays, FREE_INVOICE_LIMIT, PRO_PRICE_PER_MONTH } from '@paperbill/contracts/rules';
import { formatDate } from '../../languages/format.js';
import { t, rich } from '../../languages/t.js';
import { Button, ButtonLink } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { Facts } from '../../components/facts.js';
import { Alert } from '../../components/messages.js';
import { PageHeader } from '../../components/page-header.js';
import { getToday } from '../../components/today.js';
import { arePaymentsOffered, getTrialDays } from '../../operator-settings.js';
import { useStartCheckout } from './api/change-subscription.js';
import { type Subscription, useSubscription } from './api/get-subscription.js';
import { PlanBadge, ProBenefits } from './plan-summary.js';
import { getPlanTexts, stoppedTexts } from './plan-texts.js';
import styles from './upgrade-page.module.css';

export default function UpgradePage() {
  const { data: subscription } = useSubscription();
  const isSubscribed = subscription !== undefined && subscription.subscriptionStatus !== 'free';
  if (!arePaymentsOffered() && !isSubscribed) return <NothingToBuy />;
  const stopped = subscription?.stopped && stoppedTexts[subscription.stopped];
  return (
    <>
      <PageHeader title={t('Upgrade to Pro')} subtitle={t('Unlock unlimited invoices for your business')} />
      {stopped && (
        <div className={styles.stopped}>
          <Alert tone="warning" title={t(stopped.title)}>
            {t(stopped.text)}
          </Alert>
        </div>
      )}
      <Card className={styles.offer} aria-label={t('Pro')}>
        <p className={styles.price}>
          {rich('<currency>$</currency>{price} <period>per month</period>', {
            price: PRO_PRICE_PER_MONTH,
            currency: (sign) => <span className={styles.currency}>{sign}</span>,
            period: (text) => <span className={styles.period}>{text}</span>,
          })}
        </p>
        <ProBenefits />
        {isSubscribed ? (
          <div className={styles.action}>
            <PlanBadge status={subscription.subscriptionStatus} />
            <ButtonLink to="/profile">{t('See your subscription')}</ButtonLink>
          </div>
        ) : (
          <>
            {subscription && <ProPlanChanges subscription={subscription} />}
            <UpgradeNow />
          </>
        )}
      </Card>
    </>
  );
}

function NothingToBuy() {
  return (
    <>
      <PageHeader title={t('Everything is free')} subtitle={getPlanTexts().without} />
      <ButtonLink to="/create-invoice">{t('Create an invoice')}</ButtonLink>
    </>
  );
}

function ProPlanChanges({ subscription: { totalInvoices, stopped } }: { subscription: Subscription }) {
  const used = Math.min(totalInvoices, FREE_INVOICE_LIMIT);
  return (
    <Facts
      aria-label={t('What changes for you')}
      items={[
        [t('Invoices'), t('You have used {used} of {limit}. Pro has no limit.', { used, limit: FREE_INVOICE_LIMIT })],
        [t('Watermark'), t('New invoices and quotes have none. Saved ones stay as they are.')],
        [t('First charge'), describeFirstCharge(Boolean(stopped))],
      ]}
    />
  );
}

function describeFirstCharge(isStopped: boolean): string {
  const trialDays = Number(getTrialDays());
  const price = PRO_PRICE_PER_MONTH;
  if (trialDays === 0) return t('${price} today.', { price });
  if (isStopped) return t('${price} today, because your trial is over.', { price });
  const date = formatDate(addDays(getToday(), trialDays));
  return t('${price} on {date}, when your trial ends. If you have already had a trial, today.', { price, date });
}

function UpgradeNow() {
  const { start, isBusy } = useStartCheckout();
  return (
    <div className={styles.action}>
      <Button variant="primary" disabled={isBusy} onClick={start}>
        {t(isBusy ? 'Processing...' : 'Upgrade Now')}
      </Button>
      <p className="hint">
        {getTrialDays() !== '0' &&
          `${t('Your first subscription starts with {days} days free.', { days: getTrialDays() })} `}
        {t('Cancel anytime; you keep Pro until the period ends.')}
      </p>
    </div>
  );
}
