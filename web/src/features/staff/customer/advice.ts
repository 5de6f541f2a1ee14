import type { StaffSubscriber } from '@paperbill/contracts/http';

interface Advice {
  tone: 'info' | 'warning' | 'destructive';
  text: string;
}

/** What the two records mean together, and what to do now. */
export function customerAdvice({ stripeError, differences, stripe, ours }: StaffSubscriber): Advice {
  if (stripeError) {
    return {
      tone: 'warning',
      text: `Stripe could not be asked: ${stripeError}. What stands here is our record alone.`,
    };
  }
  if (differences.length > 0) {
    return {
      tone: 'destructive',
      text: 'Our record differs from Stripe’s where marked. Re-sync takes over what Stripe says; the hourly reconciliation would do so as well.',
    };
  }
  if (ours.paymentProblem) {
    return {
      tone: 'warning',
      text: 'Stripe could not collect the last payment and tries again by itself; the customer keeps Pro meanwhile. Ask the customer to pay with another card.',
    };
  }
  if (!stripe) return { tone: 'info', text: 'This customer has no subscription, here or at Stripe. Nothing to do.' };
  return { tone: 'info', text: 'Our record agrees with Stripe’s. Nothing to do.' };
}
