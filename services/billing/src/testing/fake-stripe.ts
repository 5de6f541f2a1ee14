import type { ServerResponse } from 'node:http';
import type Stripe from 'stripe';
import { listen } from './listen.js';

type List = (response: ServerResponse, subscriptions: Stripe.Subscription[]) => void;

/** A Stripe that does whatever a spec wants when it is asked for a customer's subscriptions: answer, fail, or hang. */
export interface FakeStripe {
  url: string;
  /** By customer. */
  subscriptions: Map<string, Stripe.Subscription[]>;
  /** What becomes of the next questions. */
  answer: List;
  /** The customers that it was asked about, oldest first. */
  asked: string[];
  /** How many questions about one customer it had before it at once, at most. */
  maxConcurrent: number;
}

export async function startFakeStripe(): Promise<FakeStripe> {
  const open = new Map<string, number>();
  const fake: FakeStripe = { url: '', subscriptions: new Map(), answer: answering, asked: [], maxConcurrent: 0 };
  fake.url = await listen((request, response) => {
    const customer = new URL(request.url ?? '', 'http://stripe').searchParams.get('customer') ?? '';
    const count = (change: number) => open.set(customer, (open.get(customer) ?? 0) + change).get(customer)!;
    fake.asked.push(customer);
    fake.maxConcurrent = Math.max(fake.maxConcurrent, count(1));
    response.once('close', () => count(-1));
    fake.answer(response, fake.subscriptions.get(customer) ?? []);
  });
  return fake;
}

export const answering: List = (response, data) => {
  send(response, 200, { object: 'list', data, has_more: false, url: '/v1/subscriptions' });
};

/** Of a kind that the stripe package does not try again by itself. */
export const refusing: List = (response) => {
  send(response, 401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
};

/** Keeps everybody waiting until it is told to answer. */
export function hanging(): { answer: List; asked: Promise<void>; resume: () => void } {
  let resume: () => void = () => undefined;
  let tell: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (resume = resolve));
  const asked = new Promise<void>((resolve) => (tell = resolve));
  return {
    answer: (response, data) => {
      tell();
      void waiting.then(() => answering(response, data));
    },
    asked,
    resume,
  };
}

const send = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
