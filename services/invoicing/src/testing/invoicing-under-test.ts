import { AppError, type PlanStatus } from '@paperbill/contracts/http';
import { billing, catalogue, type Plan, type References } from '@paperbill/contracts/nats';
import { answerMessage, startTestService, type TestService } from '@paperbill/testing';
import { invoicingService } from '../service.js';
import { TestUser } from './test-user.js';

export interface InvoicingUnderTest extends TestService {
  /** Somebody new, with a plan of their own. */
  newUser(plan?: PlanStatus, without?: Pick<Plan, 'withoutPayments'>): TestUser;
  /** Whether billing fails where it is asked for the plan of this user. */
  failPlanOf(user: TestUser, fails: boolean): void;
  /** Done each time before billing answers which plan this user has. */
  beforePlanOf(user: TestUser, work: () => Promise<unknown>): void;
  /** Takes billing down until the spec file ends. */
  stopBilling(): Promise<void>;
  /** Ids that catalogue does not know from now on; it knows all others. */
  forget(...ids: string[]): void;
  /** What a product of the catalogue costs from now on; of others it knows nothing. */
  price(productId: string, unitPrice: string): void;
  /** How often catalogue was asked, since the last time; what is sent again because the answer is slow counts once. */
  takeQuestions(): number;
  /** Takes catalogue down until the spec file ends. */
  stopCatalogue(): Promise<void>;
}

/** Nothing by itself, and any number of mails to the one client of most tests. */
const UNHURRIED = {
  SCHEDULE_INTERVAL_SECONDS: '0',
  MAILS_TO_MAILBOX_A_DAY: '1000000',
  FREE_MAILS_TO_MAILBOX_A_DAY: '1000000',
};

/** The real service on real PostgreSQL and NATS; only billing and catalogue are fakes. */
export async function startInvoicing(extraConfig: Record<string, string> = {}): Promise<InvoicingUnderTest> {
  const service = await startTestService(invoicingService, { ...UNHURRIED, ...extraConfig });
  const plans = new Map<string, Plan>();
  const failing = new Set<string>();
  const before = new Map<string, () => Promise<unknown>>();
  const beforePlanOf = ({ id }: TestUser, work: () => Promise<unknown>) => void before.set(id, work);
  const planOf = async ({ userId }: { userId: string }): Promise<Plan> => {
    await before.get(userId)?.();
    if (failing.has(userId)) throw new AppError('SERVICE_UNAVAILABLE');
    return plans.get(userId) ?? { status: 'free', trialEndsAt: null };
  };
  const failPlanOf = ({ id }: TestUser, fails: boolean) => void (fails ? failing.add(id) : failing.delete(id));
  const stopPlans = await Promise.all([
    answerMessage(billing.getPlan, planOf),
    answerMessage(billing.getPlanOnSchedule, planOf),
  ]);
  const stopBilling = async () => {
    await Promise.all(stopPlans.map((stop) => stop()));
  };
  const forgotten = new Set<string>();
  const questions = new Set<string>();
  const unknownOf = ({ customerIds, productIds }: References): References => {
    questions.add(JSON.stringify([customerIds, productIds]));
    const unknown = (ids: string[]) => ids.filter((id) => forgotten.has(id));
    return { customerIds: unknown(customerIds), productIds: unknown(productIds) };
  };
  const stopReferences = await Promise.all([
    answerMessage(catalogue.findUnknown, unknownOf),
    answerMessage(catalogue.findUnknownOnSchedule, unknownOf),
  ]);
  const prices = new Map<string, string>();
  const stopPrices = await answerMessage(catalogue.getPrices, ({ productIds }) =>
    productIds.flatMap((id) => (prices.has(id) ? [{ id, unitPrice: prices.get(id)! }] : [])),
  );
  const price = (productId: string, unitPrice: string) => void prices.set(productId, unitPrice);
  const forget = (...ids: string[]) => ids.forEach((id) => forgotten.add(id));
  const takeQuestions = () => {
    const asked = questions.size;
    questions.clear();
    return asked;
  };
  const newUser = (status: PlanStatus = 'active', without: Pick<Plan, 'withoutPayments'> = {}) => {
    const user = new TestUser(service.bus);
    plans.set(user.id, { status, trialEndsAt: null, ...without });
    return user;
  };
  const stopCatalogue = async () => {
    await Promise.all([...stopReferences, stopPrices].map((stop) => stop()));
  };
  return { ...service, newUser, failPlanOf, beforePlanOf, stopBilling, forget, price, takeQuestions, stopCatalogue };
}

/** Many at once, as an impatient client sends them. */
export const atOnce = <T>(count: number, work: (index: number) => Promise<T>): Promise<PromiseSettledResult<T>[]> =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => work(index)));

export const succeeded = <T>(results: PromiseSettledResult<T>[]): T[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));

export const failureCodes = (results: PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { code: unknown }).code] : []));
