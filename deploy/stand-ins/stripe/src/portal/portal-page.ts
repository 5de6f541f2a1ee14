import { Html, html, page } from '@paperbill/pages';
import type Stripe from 'stripe';
import { cardField } from '../pages/card-field.js';
import { dateWords, money, priceWords } from '../pages/words.js';
import { itemOf } from '../subscriptions/subscription.js';

/** What the portal knows of a customer. */
export interface Portal {
  /** The newest one, where there is any that has not ended. */
  subscription: Stripe.Subscription | undefined;
  name: string;
  card: Stripe.PaymentMethod | undefined;
  /** The newest first. */
  invoices: Stripe.Invoice[];
  returnUrl: string | null;
}

/** The page on which a person cancels, or pays with another card. */
export function portalPage(portal: Portal, typedCard = '', error?: string): string {
  const { subscription, returnUrl } = portal;
  return page(
    error ? 'Error: Your subscription' : 'Your subscription',
    html`<h1>Your subscription</h1>
      <p class="notice">Local portal – a stand-in for Stripe. No card is charged.</p>
      ${subscription ? plan(portal, subscription) : html`<p>You have no subscription.</p>`}
      ${
        subscription &&
        html`<form method="post" novalidate>
          ${cardField(typedCard, error)}
          <div class="actions"><button name="action" value="card">Use this card</button></div>
        </form>`
      }
      ${portal.invoices.length > 0 && history(portal.invoices)}
      ${returnUrl !== null && html`<a class="button quiet" href="${returnUrl}">Back to Paperbill</a>`}`,
  );
}

function plan({ name, card }: Portal, subscription: Stripe.Subscription): Html {
  const { price, quantity } = itemOf(subscription);
  const ends = subscription.cancel_at !== null;
  return html`<dl class="rows">
      <div>
        <dt>${name}</dt>
        <dd>${priceWords(price, quantity)}</dd>
      </div>
      <div>
        <dt>Status</dt>
        <dd>${statusWords(subscription)}</dd>
      </div>
      <div>
        <dt>Card</dt>
        <dd>${card ? `Visa ending in ${card.card!.last4}` : 'None'}</dd>
      </div>
    </dl>
    <form method="post">
      <div class="actions">
        ${
          ends
            ? html`<button name="action" value="keep">Keep the subscription</button>`
            : html`<button class="quiet danger" name="action" value="cancel">Cancel at the end of the period</button>`
        }
      </div>
    </form>`;
}

function statusWords(subscription: Stripe.Subscription): string {
  const { status, cancel_at: end } = subscription;
  const next = dateWords(itemOf(subscription).current_period_end);
  if (status === 'past_due' || status === 'unpaid') return 'The last payment failed';
  if (end !== null) return `Ends ${dateWords(end)}`;
  return status === 'trialing' ? `Free until ${next}` : `Renews ${next}`;
}

const history = (invoices: Stripe.Invoice[]): Html =>
  html`<dl class="rows">
    ${new Html(
      invoices
        .map(
          ({ created, amount_due, currency, status }) =>
            html`<div>
              <dt>${dateWords(created)}</dt>
              <dd>${money(amount_due, currency)}, ${status ?? ''}</dd>
            </div>`,
        )
        .join(''),
    )}
  </dl>`;
