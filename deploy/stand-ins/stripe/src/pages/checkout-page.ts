import { type Html, html, renderPage } from '@paperbill/pages';
import type Stripe from 'stripe';
import type { Platform } from '../account/account.js';
import type { CheckoutOrder } from '../account/state.js';
import { ApiError } from '../http/route.js';
import { completeSession, findSession, findSessionAccount } from '../resources/checkout-sessions.js';
import { findCustomer } from '../resources/customers.js';
import { readCard } from '../resources/payment-methods.js';
import { toSeconds } from '../resources/period.js';
import { getClockId } from '../resources/subscriptions.js';
import { answerAuthentication, answerPayment } from './payment-page.js';
import {
  renderCardField,
  formatDate,
  renderMessagePage,
  formatMoney,
  toSuccessUrl,
  type CheckoutPageAnswer,
  formatPrice,
} from './page-parts.js';

/** @throws ApiError 404 if there is no such checkout */
export function answerCheckout(
  platform: Platform,
  page: 'pay' | 'authenticate',
  id: string,
  form: URLSearchParams | undefined,
): CheckoutPageAnswer {
  const account = findSessionAccount(platform, id);
  const session = findSession(account, id);
  const leadsTo = [session.success_url!];
  if (session.status === 'complete' && form) return { status: 303, location: toSuccessUrl(session), leadsTo };
  if (session.status !== 'open') return { status: 410, html: renderClosedPage(session), leadsTo };
  if (page === 'authenticate') return answerAuthentication(account, session, form);
  if (session.mode === 'payment') return answerPayment(account, session, form);

  const customer = findCustomer(account, session.customer as string);
  const now = account.now(getClockId(customer));
  const show = (status: number, typed?: string, error?: string): CheckoutPageAnswer => {
    const html = renderCheckoutPage(session, account.state.orders[id]!, now, customer.email!, typed, error);
    return { status, html, leadsTo };
  };
  if (!form) return show(200);
  const typed = form.get('card') ?? '';
  const card = readCard(typed);
  if (card instanceof ApiError) return show(card.status, typed, card.message);
  return { status: 303, location: toSuccessUrl(completeSession(account, id, card)), leadsTo };
}

function renderClosedPage(session: Stripe.Checkout.Session): string {
  const { status, mode, success_url, cancel_url } = session;
  // Clients who pay an invoice return to its page, because they have no account at Paperbill.
  const home = mode === 'payment' ? toSuccessUrl(session) : new URL('/', success_url!).href;
  return status === 'complete'
    ? renderMessagePage('This is paid already', 'There is nothing left to do here.', home)
    : renderMessagePage(
        'This checkout has expired',
        'Nothing was paid. Please go back and begin again.',
        cancel_url ?? home,
      );
}

function renderCheckoutPage(
  session: Stripe.Checkout.Session,
  order: CheckoutOrder,
  now: number,
  email: string,
  typed?: string,
  error?: string,
): string {
  const title = `Subscribe to ${order.item.description}`;
  return renderPage(
    error ? `Error: ${title}` : title,
    html`<h1>${title}</h1>
      <p class="notice">Local checkout – a stand-in for Stripe. No card is charged.</p>
      ${renderTerms(session, order, now)}
      <form method="post" novalidate>
        <dl class="field">
          <dt>E-mail address</dt>
          <dd>${email}</dd>
        </dl>
        ${renderCardField(typed, error)}
        <div class="actions">
          <button type="submit">${order.trialDays === null ? 'Subscribe' : 'Start trial'}</button>
          ${session.cancel_url !== null && html`<a class="button quiet" href="${session.cancel_url}">Cancel</a>`}
        </div>
      </form>`,
  );
}

function renderTerms(
  { amount_total, currency }: Stripe.Checkout.Session,
  { item, trialDays }: CheckoutOrder,
  now: number,
): Html {
  const name = item.description ?? '';
  const price = formatPrice(item.price!, item.quantity ?? 1);
  const trial =
    trialDays !== null &&
    html`<div>
      <p class="figure">${String(trialDays)} days free</p>
      <p class="hint">
        Then ${price}, from ${formatDate(now + toSeconds(trialDays))}. Cancel before then and pay nothing.
      </p>
    </div>`;
  return html`${trial}
    <dl class="rows">
      <div>
        <dt>${name}</dt>
        <dd>${price}</dd>
      </div>
      <div class="total">
        <dt>Due today</dt>
        <dd>${formatMoney(amount_total!, currency!)}</dd>
      </div>
    </dl>`;
}
