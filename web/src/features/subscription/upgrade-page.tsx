import { PRO_PRICE_PER_MONTH, TRIAL_DAYS } from '@paperbill/contracts/rules';
import { Button, ButtonLink } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { Alert } from '../../components/messages.js';
import { PageHeader } from '../../components/page-header.js';
import { arePaymentsOffered } from '../../operator-settings.js';
import { useStartCheckout } from './api/change-subscription.js';
import { useSubscription } from './api/get-subscription.js';
import { PlanBadge, ProBenefits } from './plan-summary.js';
import { planTexts, stoppedTexts } from './plan-texts.js';
import styles from './upgrade-page.module.css';

export default function UpgradePage() {
  const { data: subscription } = useSubscription();
  const isSubscribed = subscription !== undefined && subscription.subscriptionStatus !== 'free';
  if (!arePaymentsOffered() && !isSubscribed) return <NothingToBuy />;
  const stopped = subscription?.stopped && stoppedTexts[subscription.stopped];
  return (
    <>
      <PageHeader title="Upgrade to Pro" subtitle="Unlock unlimited invoices for your business" />
      {stopped && (
        <div className={styles.stopped}>
          <Alert tone="warning" title={stopped.title}>
            {stopped.text}
          </Alert>
        </div>
      )}
      <Card className={styles.offer} aria-label="Pro">
        <p className={styles.price}>
          <span className={styles.currency}>$</span>
          {PRO_PRICE_PER_MONTH} <span className={styles.period}>per month</span>
        </p>
        <ProBenefits />
        {isSubscribed ? (
          <div className={styles.action}>
            <PlanBadge status={subscription.subscriptionStatus} />
            <ButtonLink to="/profile">See your subscription</ButtonLink>
          </div>
        ) : (
          <UpgradeNow />
        )}
      </Card>
    </>
  );
}

function NothingToBuy() {
  return (
    <>
      <PageHeader title="Everything is free" subtitle={planTexts.without} />
      <ButtonLink to="/create-invoice">Create an invoice</ButtonLink>
    </>
  );
}

function UpgradeNow() {
  const { start, isBusy } = useStartCheckout();
  return (
    <div className={styles.action}>
      <Button variant="primary" disabled={isBusy} onClick={start}>
        {isBusy ? 'Processing...' : 'Upgrade Now'}
      </Button>
      <p className="hint">
        Your first subscription starts with {TRIAL_DAYS} days free. Cancel anytime; you keep Pro until the period ends.
      </p>
    </div>
  );
}
