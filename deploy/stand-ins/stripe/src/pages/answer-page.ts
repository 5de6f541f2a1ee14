import type { IncomingMessage } from 'node:http';
import type { Platform } from '../account/account.js';
import { readBody } from '../http/api.js';
import { ApiError } from '../http/route.js';
import { answerCheckout } from './checkout-page.js';
import { answerInstructions } from './instructions-page.js';
import { answerOnboarding } from './onboarding-page.js';
import { renderMessagePage, type CheckoutPageAnswer } from './page-parts.js';

export async function answerPage(platform: Platform, request: IncomingMessage): Promise<CheckoutPageAnswer> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const form = request.method === 'POST' ? new URLSearchParams(await readBody(request)) : undefined;
  try {
    const [, page, id = ''] = /^\/c\/(pay|authenticate|instructions)\/(.+)$/.exec(pathname) ?? [];
    if (page === 'pay' || page === 'authenticate') return answerCheckout(platform, page, id, form);
    if (page === 'instructions') return answerInstructions(platform, id, form);
    if (pathname.startsWith('/connect/')) return answerOnboarding(platform, pathname, form);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  const text = 'This address is not, or no longer, one of the local Stripe.';
  return { status: 404, html: renderMessagePage('There is nothing here', text, null), leadsTo: [] };
}
