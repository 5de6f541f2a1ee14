import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';

export interface Receiver {
  url: string;
  /** Received events with a valid signature, in the order of arrival. */
  received: Stripe.Event[];
  /** Status codes of the next answers; 0 means no answer. After them, all answers are 200. */
  answers: number[];
  types(): string[];
  stop(): Promise<void>;
}

/** A webhook receiver. */
export async function startReceiver(secret: string, port = 0): Promise<Receiver> {
  const received: Stripe.Event[] = [];
  const answers: number[] = [];
  const answer = async (body: string, signature: string, response: ServerResponse) => {
    received.push(Stripe.webhooks.constructEvent(body, signature, secret));
    const status = answers.shift() ?? 200;
    if (status > 0) response.writeHead(status).end();
  };
  const server = createServer((request, response) => {
    void text(request)
      .then((body) => answer(body, request.headers['stripe-signature'] as string, response))
      // The spec sees that nothing was received.
      .catch(() => response.writeHead(400).end());
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`,
    received,
    answers,
    types: () => received.map(({ type }) => type),
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
