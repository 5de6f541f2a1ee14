import type { IncomingMessage } from 'node:http';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account, Platform } from '../account/account.js';
import { type Answer, parseJson, readBody } from '../http/api.js';
import { readParams } from '../http/params.js';
import { ApiError, findOrThrow } from '../http/route.js';
import { activateAccount, disconnectAccount, restrictAccount, setTransfers } from '../resources/accounts.js';
import { closeDispute, openDispute } from '../resources/disputes.js';
import { fundTransfer, settlePayment } from '../resources/payment-sessions.js';
import { cancelIntent } from '../resources/payments.js';
import { makePayout } from '../resources/payouts.js';
import { failRefund } from '../resources/refunds.js';
import { replaceCard } from '../resources/invoices.js';
import { readCard, type TestCard } from '../resources/payment-methods.js';
import { findSubscription } from '../resources/subscriptions.js';
import { advanceClock } from '../resources/test-clocks.js';
import type { Sender } from '../webhooks/sender.js';
import type { Webhooks } from '../webhooks/webhooks.js';

export interface StripeParts {
  platform: Platform;
  webhooks: Webhooks;
  sender: Sender;
  /** Callers must call this after every change. It resolves when the change is stored. */
  changed(): Promise<void>;
}

interface ControlCall {
  id: string;
  query: URLSearchParams;
  body: unknown;
}

type ControlRoute = [method: string, path: string, answer: (parts: StripeParts, call: ControlCall) => unknown];

const fractionSchema = z.number().min(0).max(1);
const rulesSchema = z
  .strictObject({
    hold: z.boolean(),
    drop: fractionSchema,
    duplicate: fractionSchema,
    order: z.enum(['created', 'shuffled']),
    delayMs: z.number().min(0),
    concurrency: z.int().min(1),
    seed: z.number(),
  })
  .partial();

const cardSchema = z.strictObject({ number: z.string() });
const timeSchema = z.strictObject({ frozen_time: z.int() });
const outcomeSchema = z.strictObject({ outcome: z.enum(['paid', 'failed']) });
const disputeSchema = z.strictObject({ amount: z.int().min(1).optional(), reason: z.string().optional() });
const decisionSchema = z.strictObject({ status: z.enum(['won', 'lost']) });
const payoutSchema = z.strictObject({ account: z.string().optional() });
const transferSchema = z.strictObject({ amount: z.int().min(1).optional() });
const transfersSchema = z.strictObject({ account: z.string().optional(), isOn: z.boolean() });
const countrySchema = z.strictObject({ country: z.string(), currency: z.string() });
const changesSchema = z.record(z.string(), z.unknown());

const controlRoutes: ControlRoute[] = [
  ['PUT', '/_control/webhooks/rules', ({ webhooks }, { body }) => webhooks.setRules(readParams(rulesSchema, body))],
  ['POST', '/_control/webhooks/flush', ({ webhooks }) => webhooks.flush()],
  ['POST', '/_control/webhooks/settle', ({ sender }) => sender.settle()],
  [
    'GET',
    '/_control/webhooks',
    ({ platform }, { query }) => listDeliveries(platform.state.deliveries, query.get('event')),
  ],
  ['POST', '/_control/subscriptions/:id', changeSubscriptionSilently],
  [
    'POST',
    '/_control/test_clocks/:id/advance',
    ({ platform }, { id, body }) => advanceClock(platform.ownAccount, id, readParams(timeSchema, body).frozen_time),
  ],
  [
    'POST',
    '/_control/customers/:id/card',
    ({ platform }, { id, body }) =>
      replaceCard(platform.ownAccount, id, parseCard(readParams(cardSchema, body).number)),
  ],
  ['POST', '/_control/payments/:id/settle', settle],
  ['POST', '/_control/payments/:id/fund', fund],
  [
    'POST',
    '/_control/payments/:id/cancel',
    ({ platform }, { id }) => cancelIntent(findOwner(platform, 'paymentIntents', id), id),
  ],
  ['POST', '/_control/payments/:id/dispute', dispute],
  ['POST', '/_control/disputes/:id/close', decideDispute],
  ['POST', '/_control/refunds/:id/fail', ({ platform }, { id }) => failRefund(findOwner(platform, 'refunds', id), id)],
  ['POST', '/_control/payouts', pay],
  ['PUT', '/_control/bank_transfers', changeTransfers],
  [
    'POST',
    '/_control/accounts/:id/activate',
    ({ platform }, { id, body }) => {
      const { country, currency } = readParams(countrySchema, body);
      return activateAccount(platform, id, country, currency);
    },
  ],
  ['POST', '/_control/accounts/:id/restrict', ({ platform }, { id }) => restrictAccount(platform, id)],
  ['POST', '/_control/accounts/:id/disconnect', ({ platform }, { id }) => disconnectAccount(platform, id)],
];

const controlPatterns = controlRoutes.map(([, pathname]) => new URLPattern({ pathname }));

export async function answerControl(parts: StripeParts, request: IncomingMessage): Promise<Answer> {
  try {
    // Only browsers send the header `Origin`. Web pages must not control the local Stripe.
    if (request.headers.origin) throw new ApiError(403, 'Web pages may not use the controls.');
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
    const index = controlRoutes.findIndex(
      ([method], at) => method === request.method && controlPatterns[at]!.test({ pathname }),
    );
    const control = controlRoutes[index];
    if (!control) throw new ApiError(404, `There is no control ${request.method} ${pathname}.`);
    const id = controlPatterns[index]!.exec({ pathname })?.pathname.groups['id'] ?? '';
    const answer = await control[2](parts, { id, query, body: parseJson(await readBody(request)) });
    await parts.changed();
    return { status: 200, body: answer ?? {} };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.body };
    throw error;
  }
}

const listDeliveries = <Row extends { event: string }>(table: Record<string, Row>, event: string | null): Row[] =>
  Object.values(table).filter((delivery) => event === null || delivery.event === event);

function parseCard(typed: string): TestCard {
  const card = readCard(typed);
  if (card instanceof ApiError) throw card;
  return card;
}

const findOwner = ({ accounts }: Platform, table: 'paymentIntents' | 'disputes' | 'refunds', id: string): Account =>
  accounts.find(({ state }) => Object.hasOwn(state[table], id)) ?? findOrThrow({}, id, 'object');

function settle({ platform }: StripeParts, { id, body }: ControlCall): unknown {
  return settlePayment(findOwner(platform, 'paymentIntents', id), id, readParams(outcomeSchema, body).outcome);
}

function fund({ platform }: StripeParts, { id, body }: ControlCall): unknown {
  return fundTransfer(findOwner(platform, 'paymentIntents', id), id, readParams(transferSchema, body).amount);
}

function changeTransfers({ platform }: StripeParts, { body }: ControlCall): void {
  const { account, isOn } = readParams(transfersSchema, body);
  setTransfers(platform, account, isOn);
}

function dispute({ platform }: StripeParts, { id, body }: ControlCall): unknown {
  return openDispute(findOwner(platform, 'paymentIntents', id), id, readParams(disputeSchema, body));
}

function decideDispute({ platform }: StripeParts, { id, body }: ControlCall): unknown {
  return closeDispute(findOwner(platform, 'disputes', id), id, readParams(decisionSchema, body).status);
}

function pay({ platform }: StripeParts, { body }: ControlCall): Stripe.Payout {
  const { account } = readParams(payoutSchema, body);
  const found = account === undefined ? platform.ownAccount : platform.findAccount(account);
  return makePayout(found ?? findOrThrow({}, account ?? '', 'account'));
}

/** Changes a subscription without an event, as if all its webhooks were lost. */
function changeSubscriptionSilently(
  { platform: { ownAccount: account } }: StripeParts,
  { id, body }: ControlCall,
): Stripe.Subscription {
  const changed = {
    ...findSubscription(account, id),
    ...(readParams(changesSchema, body) as Partial<Stripe.Subscription>),
    id,
  };
  return (account.state.subscriptions[id] = changed);
}
