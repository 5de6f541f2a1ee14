import type { IncomingMessage, ServerResponse } from 'node:http';
import { htmlHeaders } from '@paperbill/pages';
import { answerCheckout } from '../checkout/answer-page.js';
import { readBody } from '../http/body.js';
import { ApiError } from '../http/errors.js';
import type { Parts } from '../http/server.js';
import { answerPortal } from '../portal/answer-page.js';
import { messagePage } from './message-page.js';

/** What a browser gets. */
export interface Page {
  status: number;
  /** Where it goes on, instead of a page. */
  location?: string;
  html?: string;
  /** Where the page's forms may lead. */
  leadsTo: string[];
}

/** Answers a browser: the pages of checkouts and of the portal. */
export async function answerPage(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, location, html, leadsTo } = await findPage(parts, request);
  if (request.method === 'POST') await parts.changed();
  response.writeHead(status, { ...htmlHeaders(leadsTo), ...(location && { Location: location }) }).end(html);
}

async function findPage({ world }: Parts, request: IncomingMessage): Promise<Page> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const form = request.method === 'POST' ? new URLSearchParams(await readBody(request)) : undefined;
  try {
    if (pathname.startsWith('/c/pay/')) return answerCheckout(world, pathname.slice('/c/pay/'.length), form);
    if (pathname.startsWith('/p/session/')) return answerPortal(world, pathname, form);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  const text = 'This address is not, or no longer, one of the local Stripe.';
  return { status: 404, html: messagePage('There is nothing here', text, null), leadsTo: [] };
}
