import { type AppLanguage, AppError, type PlanStatus } from '@paperbill/contracts/http';
import {
  billing,
  catalogue,
  identity,
  type Plan,
  type PriceOfProduct,
  type CustomerAndProductIds,
} from '@paperbill/contracts/nats';
import type { Currency } from '@paperbill/contracts/rules';
import { answerMessage, startTestService, type TestService } from '@paperbill/testing';
import { invoicingService } from '../service.js';
import { TestUser } from './test-user.js';

export interface InvoicingUnderTest extends TestService {
  newUser(plan?: PlanStatus, without?: Pick<Plan, 'withoutPayments'>): TestUser;
  failPlanRequests(user: TestUser, fails: boolean): void;
  /** Runs the callback before each reply of the fake billing service with the given user's plan. */
  runBeforePlanReply(user: TestUser, work: () => Promise<unknown>): void;
  stopBilling(): Promise<void>;
  markEmailUnverified(user: TestUser): void;
  setAppLanguage(user: TestUser, language: AppLanguage): void;
  /** Marks ids as deleted in the fake catalogue service. All other ids exist. */
  deleteFromCatalogue(...ids: string[]): void;
  /** Sets the price of a product in the fake catalogue service. Its replies contain only products with a price. */
  setPrice(productId: string, unitPrice: string, currency?: Currency): void;
  /**
   * Returns the number of requests to the catalogue service since the last call of this function. A request with
   * retries counts once.
   */
  takeCatalogueRequests(): number;
  stopCatalogue(): Promise<void>;
}

/**
 * The configuration of the service in most tests. No scheduled jobs run. The daily limit of mails to a mailbox is very
 * high, because most tests send mails to the same client.
 */
const DEFAULT_TEST_CONFIG = {
  SCHEDULE_INTERVAL_SECONDS: '0',
  MAILS_TO_MAILBOX_A_DAY: '1000000',
  FREE_MAILS_TO_MAILBOX_A_DAY: '1000000',
};

/**
 * Starts the real invoicing service with real PostgreSQL and NATS. Only the billing and catalogue services are fakes.
 */
export async function startInvoicing(extraConfig: Record<string, string> = {}): Promise<InvoicingUnderTest> {
  const service = await startTestService(invoicingService, { ...DEFAULT_TEST_CONFIG, ...extraConfig });
  const plans = new Map<string, Plan>();
  const failingUserIds = new Set<string>();
  const before = new Map<string, () => Promise<unknown>>();
  const runBeforePlanReply = ({ id }: TestUser, work: () => Promise<unknown>) => void before.set(id, work);
  const getPlan = async ({ userId }: { userId: string }): Promise<Plan> => {
    await before.get(userId)?.();
    if (failingUserIds.has(userId)) throw new AppError('SERVICE_UNAVAILABLE');
    return plans.get(userId) ?? { status: 'free', trialEndsAt: null };
  };
  const failPlanRequests = ({ id }: TestUser, fails: boolean) =>
    void (fails ? failingUserIds.add(id) : failingUserIds.delete(id));
  const stopPlans = await Promise.all([
    answerMessage(billing.getPlan, getPlan),
    answerMessage(billing.getPlanOnSchedule, getPlan),
  ]);
  const stopBilling = async () => {
    await Promise.all(stopPlans.map((stop) => stop()));
  };
  const forgottenIds = new Set<string>();
  const catalogueRequests = new Set<string>();
  const findUnknown = ({ customerIds, productIds }: CustomerAndProductIds): CustomerAndProductIds => {
    catalogueRequests.add(JSON.stringify([customerIds, productIds]));
    const selectForgotten = (ids: string[]) => ids.filter((id) => forgottenIds.has(id));
    return { customerIds: selectForgotten(customerIds), productIds: selectForgotten(productIds) };
  };
  const stopReferences = await Promise.all([
    answerMessage(catalogue.findUnknown, findUnknown),
    answerMessage(catalogue.findUnknownOnSchedule, findUnknown),
  ]);
  const unverified = new Set<string>();
  const appLanguages = new Map<string, AppLanguage>();
  await answerMessage(identity.findNoticeAddress, ({ userId }) => ({
    email: unverified.has(userId) ? null : `${userId}@example.org`,
    language: appLanguages.get(userId) ?? null,
  }));
  const prices = new Map<string, Omit<PriceOfProduct, 'id'>>();
  const stopPrices = await answerMessage(catalogue.getPrices, ({ productIds }) =>
    productIds.flatMap((id) => (prices.has(id) ? [{ id, ...prices.get(id)! }] : [])),
  );
  const setPrice = (productId: string, unitPrice: string, currency?: Currency) =>
    void prices.set(productId, { unitPrice, ...(currency && { currency }) });
  const forget = (...ids: string[]) => ids.forEach((id) => forgottenIds.add(id));
  const takeCatalogueRequests = () => {
    const count = catalogueRequests.size;
    catalogueRequests.clear();
    return count;
  };
  const newUser = (status: PlanStatus = 'active', without: Pick<Plan, 'withoutPayments'> = {}) => {
    const user = new TestUser(service.bus);
    plans.set(user.id, { status, trialEndsAt: null, ...without });
    return user;
  };
  const stopCatalogue = async () => {
    await Promise.all([...stopReferences, stopPrices].map((stop) => stop()));
  };
  return {
    ...service,
    newUser,
    failPlanRequests,
    runBeforePlanReply,
    stopBilling,
    markEmailUnverified: ({ id }) => void unverified.add(id),
    setAppLanguage: ({ id }, language) => void appLanguages.set(id, language),
    deleteFromCatalogue: forget,
    setPrice,
    takeCatalogueRequests,
    stopCatalogue,
  };
}

export const runConcurrently = <T>(
  count: number,
  work: (index: number) => Promise<T>,
): Promise<PromiseSettledResult<T>[]> => Promise.allSettled(Array.from({ length: count }, (_, index) => work(index)));

export const getFulfilledValues = <T>(results: PromiseSettledResult<T>[]): T[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));

export const getFailureCodes = (results: PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { code: unknown }).code] : []));
