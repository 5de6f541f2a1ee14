import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';

export interface WebhookReceiver {
  url: string;
  /** The received events with a valid signature, in the order of their arrival. */
  received: Stripe.Event[];
  notifications: Stripe.V2.Core.EventNotification[];
  /** Status codes of the next responses (default 200); 0 means no response. */
  answers: number[];
  types(): string[];
  stop(): Promise<void>;
}

export async function startReceiver(secret: string, port = 0): Promise<WebhookReceiver> {
  const received: Stripe.Event[] = [];
  const notifications: Stripe.V2.Core.EventNotification[] = [];
  const answers: number[] = [];
  const stripe = new Stripe('sk_test_of_the_receiver');
  const answer = async (body: string, signature: string, response: ServerResponse) => {
    const isV2 = (JSON.parse(body) as { object: string }).object === 'v2.core.event';
    if (isV2) notifications.push(stripe.parseEventNotification(body, signature, secret));
    else received.push(Stripe.webhooks.constructEvent(body, signature, secret));
    const status = answers.shift() ?? 200;
    if (status > 0) response.writeHead(status).end();
  };
  const server = createServer((request, response) => {
    void text(request)
      .then((body) => answer(body, request.headers['stripe-signature'] as string, response))
      // An event with an invalid signature is not recorded. The test then sees that nothing was received.
      .catch(() => response.writeHead(400).end());
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`,
    received,
    notifications,
    answers,
    types: () => received.map(({ type }) => type),
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
