import { text } from 'node:stream/consumers';
import { AppError } from '@paperbill/contracts/http';
import { billing } from '@paperbill/contracts/nats';
import { fileBus } from '@paperbill/testing';
import { listen } from './listen.js';

/** What the BFF is for Stripe: hands on what comes, and answers with what billing says. @returns its address */
export async function startWebhookEndpoint(): Promise<string> {
  const bus = await fileBus();
  const url = await listen((request, response) => {
    void text(request)
      .then((payload) =>
        bus.call(billing.receiveWebhook, { payload, signature: String(request.headers['stripe-signature'] ?? '') }),
      )
      .then(
        () => response.writeHead(200),
        (error: unknown) => response.writeHead(error instanceof AppError ? error.status : 500),
      )
      .finally(() => response.end());
  });
  return `${url}/webhooks/stripe`;
}
