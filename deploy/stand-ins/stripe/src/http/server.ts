import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { sendFont } from '@paperbill/pages';
import { answerPage } from '../pages/answer.js';
import { newId } from '../world/ids.js';
import type { World } from '../world/world.js';
import { answerControl } from '../control/answer.js';
import type { Sender } from '../webhooks/sender.js';
import type { Webhooks } from '../webhooks/webhooks.js';
import { type Answer, answerApi } from './api.js';
import { routes } from './routes.js';

export interface Parts {
  world: World;
  webhooks: Webhooks;
  sender: Sender;
  /** To be called after every change; settles once that is stored. */
  changed(): Promise<void>;
}

/** Everything that this Stripe answers over HTTP. */
export function answers(parts: Parts): RequestListener {
  return (request, response) => {
    answer(parts, request, response).catch((error: Error) => {
      parts.world.options.log(`${request.method} ${request.url}: ${error.stack ?? error.message}`);
      if (response.headersSent) response.destroy();
      else
        sendJson(response, {
          status: 500,
          body: { error: { type: 'api_error', message: 'An unknown error occurred.' } },
        });
    });
  };
}

async function answer(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = ''] = (request.url ?? '/').split('?');
  if (path === '/health') return sendJson(response, { status: 200, body: { status: 'up' } });
  if (path.startsWith('/_control/')) return sendJson(response, await answerControl(parts, request));
  if (path.startsWith('/v1/')) return sendJson(response, await answerCall(parts, request, response));
  if (!(await sendFont(path, response))) await answerPage(parts, request, response);
}

async function answerCall(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<Answer> {
  const id = newId('req', 14);
  response.setHeader('Request-Id', id);
  response.setHeader('Stripe-Version', request.headers['stripe-version'] ?? '');
  const answered = await answerApi(parts.world, routes, request, id);
  // Nobody may learn of what a restart could forget.
  if (request.method !== 'GET') await parts.changed();
  return answered;
}

function sendJson(response: ServerResponse, { status, body, headers }: Answer): void {
  const text = `${JSON.stringify(body, null, 2)}\n`;
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text);
}
