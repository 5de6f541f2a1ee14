import { type Html, html, page } from '@paperbill/pages';
import type Stripe from 'stripe';
import { cardField } from '../pages/card-field.js';
import { dateWords, money, priceWords } from '../pages/words.js';
import { days } from '../subscriptions/period.js';
import type { Order } from './order.js';

export interface Typed {
  email: string;
  card: string;
}

export interface Problems {
  email?: string | undefined;
  card?: string | undefined;
}

/**
 * The page on which a person subscribes.
 *
 * @param knownEmail the customer's, which can't be changed here
 * @param now Unix seconds, by the customer's clock
 */
export function checkoutPage(
  session: Stripe.Checkout.Session,
  order: Order,
  now: number,
  knownEmail: string | null,
  typed: Typed = { email: session.customer_email ?? '', card: '' },
  problems: Problems = {},
): string {
  const title = `Subscribe to ${order.item.description}`;
  return page(
    Object.keys(problems).length ? `Error: ${title}` : title,
    html`<h1>${title}</h1>
      <p class="notice">Local checkout – a stand-in for Stripe. No card is charged.</p>
      ${terms(session, order, now)}
      <form method="post" novalidate>
        ${knownEmail === null ? emailField(typed.email, problems.email) : emailText(knownEmail)}
        ${cardField(typed.card, problems.card)}
        <div class="actions">
          <button type="submit">${order.trialDays === null ? 'Subscribe' : 'Start trial'}</button>
          ${session.cancel_url !== null && html`<a class="button quiet" href="${session.cancel_url}">Cancel</a>`}
        </div>
      </form>`,
  );
}

function terms({ amount_total, currency }: Stripe.Checkout.Session, { item, trialDays }: Order, now: number): Html {
  const name = item.description ?? '';
  const price = priceWords(item.price!, item.quantity ?? 1);
  const trial =
    trialDays !== null &&
    html`<div>
      <p class="figure">${String(trialDays)} days free</p>
      <p class="hint">Then ${price}, from ${dateWords(now + days(trialDays))}. Cancel before then and pay nothing.</p>
    </div>`;
  return html`${trial}
    <dl class="rows">
      <div>
        <dt>${name}</dt>
        <dd>${price}</dd>
      </div>
      <div class="total">
        <dt>Due today</dt>
        <dd>${money(amount_total!, currency!)}</dd>
      </div>
    </dl>`;
}

const emailText = (email: string) =>
  html`<dl class="field">
    <dt>E-mail address</dt>
    <dd>${email}</dd>
  </dl>`;

const emailField = (typed: string, error?: string) =>
  html`<div class="field">
    <label for="email">E-mail address</label>
    <input
      id="email"
      name="email"
      type="email"
      value="${typed}"
      autocomplete="email"
      autocapitalize="none"
      spellcheck="false"
      maxlength="254"
      required
      ${error && html`aria-invalid="true" aria-describedby="email-error" autofocus`}
    />
    ${error && html`<p class="error" id="email-error" role="alert">${error}</p>`}
  </div>`;
