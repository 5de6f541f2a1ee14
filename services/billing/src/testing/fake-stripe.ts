import type { ServerResponse } from 'node:http';
import type Stripe from 'stripe';
import { startHttpServer } from './listen.js';

type AnswerList = (response: ServerResponse, subscriptions: Stripe.Subscription[]) => void;

/**
 * A fake Stripe that only knows requests for the subscriptions of a customer. `answer` decides what it responds: the
 * list, an error, or nothing.
 */
export interface FakeStripe {
  url: string;
  /** The subscriptions that the fake Stripe lists, by customer id. */
  subscriptions: Map<string, Stripe.Subscription[]>;
  answer: AnswerList;
  /** The customer ids of all requests to the fake Stripe, oldest first. */
  requestedCustomers: string[];
  /** The highest number of requests for the same customer that ran at the same time. */
  maxConcurrent: number;
}

export async function startFakeStripe(): Promise<FakeStripe> {
  const open = new Map<string, number>();
  const fake: FakeStripe = {
    url: '',
    subscriptions: new Map(),
    answer: answerWithList,
    requestedCustomers: [],
    maxConcurrent: 0,
  };
  fake.url = await startHttpServer((request, response) => {
    const customer = new URL(request.url ?? '', 'http://stripe').searchParams.get('customer') ?? '';
    const count = (change: number) => open.set(customer, (open.get(customer) ?? 0) + change).get(customer)!;
    fake.requestedCustomers.push(customer);
    fake.maxConcurrent = Math.max(fake.maxConcurrent, count(1));
    response.once('close', () => count(-1));
    fake.answer(response, fake.subscriptions.get(customer) ?? []);
  });
  return fake;
}

export const answerWithList: AnswerList = (response, data) => {
  sendJson(response, 200, { object: 'list', data, has_more: false, url: '/v1/subscriptions' });
};

/** The fake Stripe responds with an error. The stripe package does not retry this error. */
export const answerWithRefusal: AnswerList = (response) => {
  sendJson(response, 401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
};

/** Creates a response of the fake Stripe that is not sent before `resume` is called. */
export function createHangingAnswer(): { answer: AnswerList; requestReceived: Promise<void>; resume: () => void } {
  let resume: () => void = () => undefined;
  let reportRequest: () => void = () => undefined;
  const resumed = new Promise<void>((resolve) => (resume = resolve));
  const requestReceived = new Promise<void>((resolve) => (reportRequest = resolve));
  return {
    answer: (response, data) => {
      reportRequest();
      void resumed.then(() => answerWithList(response, data));
    },
    requestReceived,
    resume,
  };
}

const sendJson = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
