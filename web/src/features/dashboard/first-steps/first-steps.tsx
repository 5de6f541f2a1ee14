import { type FirstStep, firstSteps, type FirstStepsAnswer } from '@paperbill/contracts/http';
import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { t, type TextId } from '../../../languages/t.js';
import { Badge } from '../../../components/badge.js';
import { Button, ButtonLink } from '../../../components/button.js';
import { Card, CardHeading } from '../../../components/card.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { moveFocusIfLost } from '../../../components/move-focus-if-lost.js';
import { RowDetail } from '../../../components/row-list.js';
import type { ReturnToFormState } from '../../../drafts/return-state.js';
import { SampleButton } from '../../documents/preview/sample-button.js';
import styles from './first-steps.module.css';
import { FIRST_STEPS, useSkipSteps } from './use-first-steps.js';

const [CustomerDialog, useCustomerDialog] = lazyDialog(() => import('../../customers/customer-dialog.js'));

const FIRST_STEPS_CARD_ID = 'first-steps';

const stepTexts: Record<FirstStep, { title: TextId; detail: TextId }> = {
  company: { title: 'Your company', detail: 'Name, address and logo are printed on every invoice and quote.' },
  customer: { title: 'Your first customer', detail: 'New invoices fill in the address, e-mail and payment terms.' },
  invoice: {
    title: 'Your first invoice',
    detail: 'Write it beside its printed page, then send it or download the PDF.',
  },
};

export function FirstSteps({ steps }: FirstStepsAnswer) {
  const client = useQueryClient();
  const skip = useSkipSteps();
  const [isAdding, setIsAdding] = useState(false);
  useCustomerDialog();
  const next = steps.find(({ state }) => state === 'open')?.step;
  const getButtonStyle = (step: FirstStep) =>
    ({ small: true, variant: step === next ? 'primary' : 'secondary' }) as const;
  const actions: Record<FirstStep, ReactNode> = {
    company: (
      <ButtonLink
        {...getButtonStyle('company')}
        to="/profile?from=dashboard#companyName"
        state={{ back: '/dashboard' } satisfies ReturnToFormState}
      >
        {t('Add Company Details')}
      </ButtonLink>
    ),
    customer: (
      <Button {...getButtonStyle('customer')} onClick={() => setIsAdding(true)}>
        {t('Add First Customer')}
      </Button>
    ),
    invoice: (
      <ButtonLink {...getButtonStyle('invoice')} to="/create-invoice">
        {t('Create First Invoice')}
      </ButtonLink>
    ),
  };

  function closeCustomer(): void {
    setIsAdding(false);
    void client.invalidateQueries({ queryKey: [FIRST_STEPS] });
  }

  return (
    <>
      <Card
        isPadded
        id={FIRST_STEPS_CARD_ID}
        tabIndex={-1}
        className={`${styles.card} no-print`}
        aria-labelledby="first-steps-heading"
      >
        <CardHeading id="first-steps-heading" title={t('First steps')}>
          <Button small variant="quiet" disabled={skip.isPending} onClick={() => skip.mutate([...firstSteps])}>
            {t('Close')}
          </Button>
        </CardHeading>
        <ol className={styles.steps}>
          {steps.map(({ step, state }, index) => (
            <li key={step} className={styles.step} data-state={state}>
              <span className={styles.number} aria-hidden>
                {state === 'done' ? <Check size={16} /> : index + 1}
              </span>
              <div className={styles.text}>
                <h3>{t(stepTexts[step].title)}</h3>
                <RowDetail>{t(stepTexts[step].detail)}</RowDetail>
              </div>
              <div className={styles.actions}>
                {state === 'open' ? (
                  <>
                    {actions[step]}
                    <SkipButton
                      label={t('Skip: {step}', { step: t(stepTexts[step].title) })}
                      disabled={skip.isPending}
                      onSkip={() => skip.mutate([step])}
                    />
                  </>
                ) : (
                  <Badge tone={state === 'done' ? 'done' : 'neutral'}>{t(state === 'done' ? 'Done' : 'Skipped')}</Badge>
                )}
              </div>
            </li>
          ))}
        </ol>
        <div className={styles.sample}>
          {t('How will it look?')} <SampleButton small variant="secondary" />
        </div>
      </Card>
      <Suspense fallback={null}>{isAdding && <CustomerDialog editedEntity={null} onClose={closeCustomer} />}</Suspense>
    </>
  );
}

interface SkipButtonProps {
  label: string;
  disabled: boolean;
  onSkip: () => void;
}

function SkipButton({ label, disabled, onSkip }: SkipButtonProps) {
  // After a step is skipped, its focused button is gone.
  useEffect(
    () => () => moveFocusIfLost(document.getElementById(FIRST_STEPS_CARD_ID) ?? document.querySelector('main')),
    [],
  );
  return (
    <Button small variant="quiet" aria-label={label} disabled={disabled} onClick={onSkip}>
      {t('Skip')}
    </Button>
  );
}
