import type {
  BillingFigures,
  StaffMail,
  StaffSubscriber,
  SubscriptionEvent,
  SubscriptionEventDetails,
  SubscriptionRecord,
} from '@paperbill/contracts/http';

const NOW = '2026-11-20T09:00:00.000Z';

export const sampleEvent = (fields: Partial<SubscriptionEvent> = {}): SubscriptionEvent => ({
  id: 'evt_1',
  type: 'customer.subscription.updated',
  state: 'processed',
  customerId: 'cus_1',
  subscriptionId: 'sub_1',
  userId: 'user-1',
  email: 'mara@example.com',
  createdAt: NOW,
  receivedAt: NOW,
  processedAt: NOW,
  attempts: 1,
  nextAttemptAt: null,
  source: 'webhook',
  ...fields,
});

export const sampleEventDetails = (fields: Partial<SubscriptionEventDetails> = {}): SubscriptionEventDetails => ({
  ...sampleEvent(),
  payload: { id: 'evt_1', object: 'event' },
  attemptLog: [
    { at: NOW, error: '', changes: [{ field: 'status', before: 'free', after: 'trial' }], replayedBy: null },
  ],
  ...fields,
});

const record: SubscriptionRecord = {
  subscriptionId: 'sub_1',
  status: 'active',
  stripeStatus: 'active',
  currentPeriodEndsAt: '2026-12-20T09:00:00.000Z',
  trialEndsAt: null,
  cancelsAt: null,
  paymentProblem: false,
};

export const sampleStaffSubscriber = (fields: Partial<StaffSubscriber> = {}): StaffSubscriber => ({
  userId: 'user-1',
  email: 'mara@example.com',
  customerId: 'cus_1',
  ours: record,
  stripe: record,
  stripeError: '',
  differences: [],
  actions: [],
  ...fields,
});

export const sampleFigures: BillingFigures = {
  active: 12,
  trial: 3,
  cancelled: 2,
  paymentProblems: 1,
  failedEvents: 4,
  monthlyRecurringRevenue: '144.00',
};

export const sampleStaffMail = (fields: Partial<StaffMail> = {}): StaffMail => ({
  id: 'mail-1',
  userId: 'user-1',
  kind: 'invoice',
  invoiceNumber: '7',
  quoteNumber: null,
  state: 'sent',
  to: 'client@example.org',
  copies: 0,
  attempts: 1,
  error: '',
  createdAt: NOW,
  nextAttemptAt: null,
  sentAt: NOW,
  canRetry: false,
  ...fields,
});
