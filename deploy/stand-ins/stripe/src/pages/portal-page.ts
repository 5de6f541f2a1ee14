import { Html, html, page } from '@paperbill/pages';
import type Stripe from 'stripe';
import type { Account } from '../account/account.js';
import { ApiError } from '../http/route.js';
import { replaceCard } from '../resources/invoices.js';
import { readCard } from '../resources/payment-methods.js';
import { findPortalSession } from '../resources/portal-sessions.js';
import { itemOf, updateSubscription } from '../resources/subscriptions.js';
import { cardField, formatDate, formatMoney, type Page, formatPrice } from './page-parts.js';

const SHOWN_INVOICES = 12;

/**
 * The page of a portal session, and what becomes of its forms.
 *
 * @param form what was submitted; undefined where the page is only opened
 * @throws ApiError 404 where there is no such session
 */
export function answerPortal(account: Account, path: string, form: URLSearchParams | undefined): Page {
  const session = findPortalSession(account, path);
  const leadsTo: string[] = [];
  if (!form) return { status: 200, html: portalPage(portalOf(account, session)), leadsTo };
  const typed = form.get('card') ?? '';
  const problem = applyAction(account, session.customer, form.get('action'), typed);
  if (problem)
    return { status: problem.status, html: portalPage(portalOf(account, session), typed, problem.message), leadsTo };
  return { status: 303, location: session.url, leadsTo };
}

/** Does what a form asks for, or says why not. */
function applyAction(account: Account, customer: string, action: string | null, typed: string): ApiError | undefined {
  const subscription = currentSubscription(account, customer);
  if (!subscription) return undefined;
  if (action === 'cancel' || action === 'keep') {
    updateSubscription(account, { cancel_at_period_end: action === 'cancel' }, subscription.id);
  }
  if (action !== 'card') return undefined;
  const card = readCard(typed);
  if (card instanceof ApiError) return card;
  replaceCard(account, customer, card);
  return undefined;
}

const currentSubscription = ({ state }: Account, customer: string): Stripe.Subscription | undefined =>
  Object.values(state.subscriptions).findLast((one) => one.customer === customer && one.status !== 'canceled');

function portalOf(account: Account, { customer, return_url }: Stripe.BillingPortal.Session): Portal {
  const { state } = account;
  const subscription = currentSubscription(account, customer);
  return {
    subscription,
    name: subscription ? state.products[itemOf(subscription).price.product as string]!.name : '',
    card: state.paymentMethods[subscription?.default_payment_method as string],
    invoices: Object.values(state.invoices)
      .filter((invoice) => invoice.customer === customer)
      .toReversed()
      .slice(0, SHOWN_INVOICES),
    returnUrl: return_url,
  };
}

/** What the portal knows of a customer. */
interface Portal {
  /** The newest one, where there is any that has not ended. */
  subscription: Stripe.Subscription | undefined;
  name: string;
  card: Stripe.PaymentMethod | undefined;
  /** The newest first. */
  invoices: Stripe.Invoice[];
  returnUrl: string | null;
}

/** The page on which a person cancels, or pays with another card. */
function portalPage(portal: Portal, typedCard = '', error?: string): string {
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
      ${portal.invoices.length > 0 && invoiceHistory(portal.invoices)}
      ${returnUrl !== null && html`<a class="button quiet" href="${returnUrl}">Back to Paperbill</a>`}`,
  );
}

function plan({ name, card }: Portal, subscription: Stripe.Subscription): Html {
  const { price, quantity } = itemOf(subscription);
  const ends = subscription.cancel_at !== null;
  return html`<dl class="rows">
      <div>
        <dt>${name}</dt>
        <dd>${formatPrice(price, quantity)}</dd>
      </div>
      <div>
        <dt>Status</dt>
        <dd>${formatStatus(subscription)}</dd>
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

function formatStatus(subscription: Stripe.Subscription): string {
  const { status, cancel_at: end } = subscription;
  const next = formatDate(itemOf(subscription).current_period_end);
  if (status === 'past_due' || status === 'unpaid') return 'The last payment failed';
  if (end !== null) return `Ends ${formatDate(end)}`;
  return status === 'trialing' ? `Free until ${next}` : `Renews ${next}`;
}

const invoiceHistory = (invoices: Stripe.Invoice[]): Html =>
  html`<dl class="rows">
    ${new Html(
      invoices
        .map(
          ({ created, amount_due, currency, status }) =>
            html`<div>
              <dt>${formatDate(created)}</dt>
              <dd>${formatMoney(amount_due, currency)}, ${status ?? ''}</dd>
            </div>`,
        )
        .join(''),
    )}
  </dl>`;
