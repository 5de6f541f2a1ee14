import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getHtmlHeaders, sendFont } from '@paperbill/pages';
import { createId } from '../account/account.js';
import { answerControl, type StripeParts } from '../control/control.js';
import { answerPage } from '../pages/answer-page.js';
import { accountLinkRoutes } from '../resources/account-links.js';
import { accountRoutes } from '../resources/accounts.js';
import { disputeRoutes } from '../resources/disputes.js';
import { offSessionRoutes } from '../resources/off-session-payments.js';
import { paymentMethodRoutes } from '../resources/payment-methods.js';
import { paymentRoutes } from '../resources/payments.js';
import { payoutRoutes } from '../resources/payouts.js';
import { refundRoutes } from '../resources/refunds.js';
import { sessionRoutes } from '../resources/checkout-sessions.js';
import { customerRoutes } from '../resources/customers.js';
import { eventRoutes } from '../resources/events.js';
import { invoiceRoutes } from '../resources/invoices.js';
import { priceRoutes, productRoutes } from '../resources/products.js';
import { subscriptionRoutes } from '../resources/subscriptions.js';
import { testClockRoutes } from '../resources/test-clocks.js';
import { type Answer, answerApi } from './api.js';
import type { Route } from './route.js';

export function createRequestListener(parts: StripeParts): RequestListener {
  return (request, response) => {
    answerRequest(parts, request, response).catch((error: Error) => {
      parts.platform.options.log(`${request.method} ${request.url}: ${error.stack ?? error.message}`);
      if (response.headersSent) response.destroy();
      else
        sendJson(response, {
          status: 500,
          body: { error: { type: 'api_error', message: 'An unknown error occurred.' } },
        });
    });
  };
}

async function answerRequest(parts: StripeParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = ''] = (request.url ?? '/').split('?');
  if (path === '/health') return sendJson(response, { status: 200, body: { status: 'up' } });
  if (path.startsWith('/_control/')) return sendJson(response, await answerControl(parts, request));
  if (/^\/v[12]\//.test(path)) return sendJson(response, await answerCall(parts, request, response));
  if (await sendFont(path, response)) return;
  const { status, location, html, leadsTo } = await answerPage(parts.platform, request);
  await parts.changed();
  response.writeHead(status, { ...getHtmlHeaders(leadsTo), ...(location && { Location: location }) }).end(html);
}

async function answerCall(parts: StripeParts, request: IncomingMessage, response: ServerResponse): Promise<Answer> {
  response.setHeader('Request-Id', createId('req', 14));
  response.setHeader('Stripe-Version', request.headers['stripe-version'] ?? '');
  const answered = await answerApi(parts.platform, routes, request);
  // The change is stored before the response is sent. With the other order, a restart could lose a confirmed change.
  if (request.method !== 'GET') await parts.changed();
  return answered;
}

function sendJson(response: ServerResponse, { status, body, headers }: Answer): void {
  const text = `${JSON.stringify(body, null, 2)}\n`;
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text);
}

const routes: Route[] = [
  ...productRoutes,
  ...priceRoutes,
  ...customerRoutes,
  ...sessionRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...eventRoutes,
  ...testClockRoutes,
  ...paymentMethodRoutes,
  ...paymentRoutes,
  ...offSessionRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...payoutRoutes,
  ...accountRoutes,
  ...accountLinkRoutes,
];
