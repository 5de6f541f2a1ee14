import type { IncomingMessage } from 'node:http';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account/account.js';
import { type Answer, readBody } from '../http/api.js';
import { readParams } from '../http/params.js';
import { ApiError, badRequest } from '../http/route.js';
import { replaceCard } from '../resources/invoices.js';
import { readCard, type TestCard } from '../resources/payment-methods.js';
import { findSubscription } from '../resources/subscriptions.js';
import { advanceClock } from '../resources/test-clocks.js';
import type { Sender } from '../webhooks/sender.js';
import type { Webhooks } from '../webhooks/webhooks.js';

export interface Parts {
  account: Account;
  webhooks: Webhooks;
  sender: Sender;
  /** Must be called after every change. Resolves when the change is stored. */
  changed(): Promise<void>;
}

interface Call {
  id: string;
  query: URLSearchParams;
  body: unknown;
}

type Control = [method: string, path: string, answer: (parts: Parts, call: Call) => unknown];

const share = z.number().min(0).max(1);
const rules = z
  .strictObject({
    hold: z.boolean(),
    drop: share,
    duplicate: share,
    order: z.enum(['created', 'shuffled']),
    delayMs: z.number().min(0),
    atATime: z.int().min(1),
    seed: z.number(),
  })
  .partial();

const card = z.strictObject({ number: z.string() });
const time = z.strictObject({ frozen_time: z.int() });
const changes = z.record(z.string(), z.unknown());

const controls: Control[] = [
  ['PUT', '/_control/webhooks/rules', ({ webhooks }, { body }) => webhooks.setRules(readParams(rules, body))],
  ['POST', '/_control/webhooks/flush', ({ webhooks }) => webhooks.flush()],
  ['POST', '/_control/webhooks/settle', ({ sender }) => sender.settle()],
  ['GET', '/_control/webhooks', ({ account }, { query }) => deliveries(account.state.deliveries, query.get('event'))],
  ['POST', '/_control/subscriptions/:id', change],
  [
    'POST',
    '/_control/test_clocks/:id/advance',
    ({ account }, { id, body }) => advanceClock(account, id, readParams(time, body).frozen_time),
  ],
  [
    'POST',
    '/_control/customers/:id/card',
    ({ account }, { id, body }) => replaceCard(account, id, cardOf(readParams(card, body).number)),
  ],
];

const patterns = controls.map(([, pathname]) => new URLPattern({ pathname }));

/** Answers a request to a control of the local Stripe. Real Stripe has no such controls. */
export async function answerControl(parts: Parts, request: IncomingMessage): Promise<Answer> {
  try {
    // Browsers send the header `Origin` with such requests. Requests of web pages are refused, because a web page must
    // not control the local Stripe.
    if (request.headers.origin) throw new ApiError(403, 'Web pages may not use the controls.');
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
    const index = controls.findIndex(([method], at) => method === request.method && patterns[at]!.test({ pathname }));
    const control = controls[index];
    if (!control) throw new ApiError(404, `There is no control ${request.method} ${pathname}.`);
    const id = patterns[index]!.exec({ pathname })?.pathname.groups['id'] ?? '';
    const answer = await control[2](parts, { id, query, body: json(await readBody(request)) });
    await parts.changed();
    return { status: 200, body: answer ?? {} };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.body };
    throw error;
  }
}

function json(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw badRequest('The body is not JSON.');
  }
}

const deliveries = <Row extends { event: string }>(table: Record<string, Row>, event: string | null): Row[] =>
  Object.values(table).filter((delivery) => event === null || delivery.event === event);

function cardOf(typed: string): TestCard {
  const card = readCard(typed);
  if (card instanceof ApiError) throw card;
  return card;
}

/** Changes a subscription without an event, as if all its webhooks were lost. */
function change({ account }: Parts, { id, body }: Call): Stripe.Subscription {
  const changed = {
    ...findSubscription(account, id),
    ...(readParams(changes, body) as Partial<Stripe.Subscription>),
    id,
  };
  return (account.state.subscriptions[id] = changed);
}
