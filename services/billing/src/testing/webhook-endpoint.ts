import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { AppError, billing } from '@paperbill/contracts';
import { fileBus, stopAfterFile } from '@paperbill/testing';

/** What the BFF is for Stripe: hands on what comes, and answers with what billing says. @returns its address */
export async function startWebhookEndpoint(): Promise<string> {
  const bus = await fileBus();
  const server = createServer((request, response) => {
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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stopAfterFile(async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`;
}
