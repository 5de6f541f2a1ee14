import { ClientPaymentEntity } from './client-payments/client-payment.entity.js';
import { PaymentAccountEntity } from './client-payments/payment-account.entity.js';
import { PaymentEventEntity } from './client-payments/payment-event.entity.js';
import { SavedCardEntity } from './client-payments/saved-card.entity.js';
import { FormerCustomerEntity } from './checkout/former-customer.entity.js';
import { ForgottenCustomerEntity } from './deletion/forgotten-customer.entity.js';
import { ReconciliationEntity } from './reconciliation/reconciliation.entity.js';
import { StaffActionEntity } from './staff-actions/staff-action.entity.js';
import { SubscriberEntity } from './subscriptions/subscriber.entity.js';
import { SubscriptionEntity } from './subscriptions/subscription.entity.js';
import { SubscriptionEventAttemptEntity, SubscriptionEventEntity } from './webhooks/subscription-event.entity.js';

export const entities = [
  SubscriberEntity,
  SubscriptionEntity,
  SubscriptionEventEntity,
  SubscriptionEventAttemptEntity,
  StaffActionEntity,
  ReconciliationEntity,
  FormerCustomerEntity,
  ForgottenCustomerEntity,
  PaymentAccountEntity,
  ClientPaymentEntity,
  PaymentEventEntity,
  SavedCardEntity,
];
