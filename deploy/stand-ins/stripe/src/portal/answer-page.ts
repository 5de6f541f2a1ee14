import type Stripe from 'stripe';
import { readCard } from '../customers/test-cards.js';
import { replaceCard } from '../customers/replace-card.js';
import { ApiError } from '../http/errors.js';
import type { Page } from '../pages/answer.js';
import { itemOf } from '../subscriptions/subscription.js';
import { updateSubscription } from '../subscriptions/update.js';
import type { World } from '../world/world.js';
import { type Portal, portalPage } from './portal-page.js';
import { findPortalSession } from './sessions.js';

const SHOWN_INVOICES = 12;

/**
 * The page of a portal session, and what becomes of its forms.
 *
 * @param form what was submitted; undefined where the page is only opened
 * @throws ApiError 404 where there is no such session
 */
export function answerPortal(world: World, path: string, form: URLSearchParams | undefined): Page {
  const session = findPortalSession(world, path);
  const leadsTo: string[] = [];
  if (!form) return { status: 200, html: portalPage(portalOf(world, session)), leadsTo };
  const typed = form.get('card') ?? '';
  const problem = act(world, session.customer, form.get('action'), typed);
  if (problem)
    return { status: problem.status, html: portalPage(portalOf(world, session), typed, problem.message), leadsTo };
  return { status: 303, location: session.url, leadsTo };
}

/** Does what a form asks for, or says why not. */
function act(world: World, customer: string, action: string | null, typed: string): ApiError | undefined {
  const subscription = living(world, customer);
  if (!subscription) return undefined;
  if (action === 'cancel' || action === 'keep') {
    updateSubscription(world, { cancel_at_period_end: action === 'cancel' }, subscription.id);
  }
  if (action !== 'card') return undefined;
  const card = readCard(typed);
  if (card instanceof ApiError) return card;
  replaceCard(world, customer, card);
  return undefined;
}

const living = ({ state }: World, customer: string): Stripe.Subscription | undefined =>
  Object.values(state.subscriptions).findLast((one) => one.customer === customer && one.status !== 'canceled');

function portalOf(world: World, { customer, return_url }: Stripe.BillingPortal.Session): Portal {
  const { state } = world;
  const subscription = living(world, customer);
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
