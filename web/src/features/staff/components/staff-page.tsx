import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { BackLink } from '../../../components/back-link.js';
import { Button } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { Alert } from '../../../components/messages.js';
import { useConfirmation } from '../../../components/use-confirmation.js';
import styles from './staff-page.module.css';

export const EVENTS_PATH = '/staff/subscription-events';
export const eventPath = (id: string): string => `${EVENTS_PATH}/${encodeURIComponent(id)}`;
export const PAYMENT_ACCOUNTS_PATH = '/staff/payment-accounts';
export const MAILS_PATH = '/staff/mails';
export const subscriberPath = (userId: string): string => `/staff/customers/${encodeURIComponent(userId)}`;

export const BackToEvents = () => <BackLink to={EVENTS_PATH}>Subscription Events</BackLink>;

export interface AdviceProps {
  tone?: 'info' | 'warning' | 'destructive';
  text: string;
}

export const Advice = ({ tone = 'info', text }: AdviceProps) => (
  <div className={styles.advice}>
    <Alert tone={tone}>{text}</Alert>
  </div>
);

/** With `flush`, the section has no padding, so that tables reach the edges. */
export function StaffSection({ title, flush, children }: { title: string; flush?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <Card className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={flush ? undefined : styles.content}>{children}</div>
    </Card>
  );
}

interface ConfirmedActionProps<Answer> {
  label: string;
  question: string;
  text: string;
  action: UseMutationResult<Answer, Error, void>;
}

export function ConfirmedAction<Answer>({ label, question, text, action }: ConfirmedActionProps<Answer>) {
  const [dialog, ask] = useConfirmation({
    question: () => ({ title: question, text, confirmLabel: label }),
    onConfirm: () => action.mutateAsync(),
  });
  return (
    <>
      <Button variant="primary" onClick={() => ask()}>
        {label}
      </Button>
      {dialog}
    </>
  );
}
