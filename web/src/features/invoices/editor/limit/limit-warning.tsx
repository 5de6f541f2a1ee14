import { FREE_INVOICE_LIMIT, FREE_INVOICE_WARNING_FROM } from '@paperbill/contracts/rules';
import { Link } from 'react-router-dom';
import { Alert } from '../../../../components/alert.js';
import type { Subscription } from '../../../subscription/api/get-subscription.js';

/** Tells users of the free plan in time that their invoices run out. */
export function LimitWarning({ subscription }: { subscription: Subscription | undefined }) {
  if (subscription?.subscriptionStatus !== 'free' || subscription.hasExceededLimit) return null;
  if (subscription.totalInvoices < FREE_INVOICE_WARNING_FROM) return null;
  return (
    <Alert tone="warning">
      You've used {subscription.totalInvoices} of {FREE_INVOICE_LIMIT} free invoices.{' '}
      <Link to="/upgrade">Upgrade to Pro</Link> for unlimited invoices.
    </Alert>
  );
}
