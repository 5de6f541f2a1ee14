import type { StoppedReason } from '@paperbill/contracts/http';
import { FREE_INVOICE_LIMIT, FREE_INVOICE_WARNING_FROM, PRO_PRICE_PER_MONTH } from '@paperbill/contracts/rules';
import { toasts } from '@paperbill/contracts/texts';
import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatDate } from '../../languages/format.js';
import { t } from '../../languages/t.js';
import { Button } from '../../components/button.js';
import { FormSection } from '../../components/form/field.js';
import { Skeleton } from '../../components/loading.js';
import { Alert, LoadState } from '../../components/messages.js';
import { moveFocusIfLost } from '../../components/move-focus-if-lost.js';
import { useConfirmation } from '../../components/use-confirmation.js';
import { arePaymentsOffered } from '../../operator-settings.js';
import { useCancelSubscription, useStartCheckout } from './api/change-subscription.js';
import { type Subscription, useSubscription } from './api/get-subscription.js';
import { PlanBadge, ProBenefits } from './plan-summary.js';
import { getPlanTexts, stoppedTexts } from './plan-texts.js';
import styles from './subscription-panel.module.css';

export function SubscriptionPanel() {
  const query = useSubscription();
  const { data: subscription } = query;
  return (
    <FormSection
      title={t(settingLabels.subscription)}
      name="subscription"
      actions={subscription && <PlanBadge status={subscription.subscriptionStatus} />}
    >
      {subscription ? (
        <PlanOfStatus subscription={subscription} />
      ) : (
        <LoadState query={query} failed={t('Failed to fetch your subscription')} loading={<Skeleton height={72} />} />
      )}
    </FormSection>
  );
}

function PlanOfStatus({ subscription }: { subscription: Subscription }) {
  const [isCancelling, setIsCancelling] = useState(false);
  const onCancel = () => setIsCancelling(true);
  switch (subscription.subscriptionStatus) {
    case 'trial':
      return (
        <RunningPlan
          onCancel={onCancel}
          text={t(
            '{days, plural, one {# day remaining} other {# days remaining}} in your trial, with all of Pro. Then ${price} a month.',
            { days: subscription.daysLeftInTrial ?? 0, price: PRO_PRICE_PER_MONTH },
          )}
        />
      );
    case 'active':
      return (
        <RunningPlan
          onCancel={onCancel}
          text={t('Unlimited invoices for ${price} a month. It renews by itself.', { price: PRO_PRICE_PER_MONTH })}
        />
      );
    case 'cancelled_but_active':
      return <CancelledPlan accessUntil={subscription.accessUntil} isNew={isCancelling} />;
    default:
      return arePaymentsOffered() ? <FreePlan subscription={subscription} /> : <p>{getPlanTexts().without}</p>;
  }
}

/** If `isNew` is true, the text receives the focus, because the focused button was removed. */
function CancelledPlan({ accessUntil, isNew }: { accessUntil: string | undefined; isNew: boolean }) {
  const text = useRef<HTMLParagraphElement>(null);
  const moveFocus = useEffectEvent(() => isNew && moveFocusIfLost(text.current));
  useEffect(() => void moveFocus(), []);
  return (
    <p ref={text} tabIndex={-1}>
      {accessUntil
        ? t('You keep Pro until {date}. After that you are on the free plan, and everything you saved stays yours.', {
            date: formatDate(accessUntil.slice(0, 10)),
          })
        : t(
            'You keep Pro until the end of the current period. After that you are on the free plan, and everything you saved stays yours.',
          )}
    </p>
  );
}

function RunningPlan({ text, onCancel }: { text: string; onCancel: () => void }) {
  return (
    <div className={styles.plan}>
      <p>{text}</p>
      <Cancellation
        keep={t('Keep Pro')}
        onCancel={onCancel}
        text={t(
          'You keep Pro until the end of the current period, and nothing is lost after it. You can subscribe again anytime.',
        )}
      />
    </div>
  );
}

interface CancellationProps {
  text: string;
  keep?: string;
  onCancel?: () => void;
}

function Cancellation({ text, keep = t('Keep It'), onCancel }: CancellationProps) {
  const cancel = useCancelSubscription();
  const [question, ask] = useConfirmation({
    question: () => ({
      title: t('Are you sure you want to cancel your subscription?'),
      text,
      confirmLabel: t('Cancel Subscription'),
      cancelLabel: keep,
      isDangerous: true,
    }),
    onConfirm: () => {
      onCancel?.();
      return cancel.mutateAsync();
    },
  });
  return (
    <>
      <Button onClick={() => ask()}>{t('Cancel Subscription')}</Button>
      {question}
    </>
  );
}

/** Lets the user end a stopped subscription, because this subscription could still be charged. */
function StoppedPlan({ reason }: { reason: StoppedReason }) {
  return (
    <div className={styles.stopped}>
      <Alert tone="warning" title={t(stoppedTexts[reason].title)}>
        {t(stoppedTexts[reason].text)}
      </Alert>
      <Cancellation text={t('It ends at once, and nothing more is charged for it. You can subscribe again anytime.')} />
    </div>
  );
}

function FreePlan({ subscription: { totalInvoices, stopped } }: { subscription: Subscription }) {
  const { start, isBusy } = useStartCheckout(toasts.upgradeFailed);
  const used = Math.min(totalInvoices, FREE_INVOICE_LIMIT);
  const usage = { used, limit: FREE_INVOICE_LIMIT };
  return (
    <div className={styles.free}>
      {stopped && <StoppedPlan reason={stopped} />}
      <div className={styles.usage}>
        <label htmlFor="free-invoices">{t('{used} of {limit} free invoices used', usage)}</label>
        <progress id="free-invoices" max={FREE_INVOICE_LIMIT} value={used} />
      </div>
      {totalInvoices >= FREE_INVOICE_WARNING_FROM && (
        <Alert tone="warning">
          {used < FREE_INVOICE_LIMIT
            ? t("You've used {used} of {limit} free invoices. Upgrade before they run out.", usage)
            : t('Your free invoices are used up. Upgrade to write more.')}
        </Alert>
      )}
      <div className={styles.upgrade}>
        <div>
          <h3>{t('Upgrade to Pro')}</h3>
          <p className={styles.price}>{t('${price} a month, cancel anytime', { price: PRO_PRICE_PER_MONTH })}</p>
        </div>
        <ProBenefits />
        <Button variant="primary" disabled={isBusy} onClick={start}>
          {t(isBusy ? 'Processing...' : 'Upgrade to Pro')}
        </Button>
      </div>
    </div>
  );
}
