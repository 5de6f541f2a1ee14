import type Stripe from 'stripe';
import { findCustomer } from '../customers/customers.js';
import { readCard } from '../customers/test-cards.js';
import { ApiError } from '../http/errors.js';
import type { Page } from '../pages/answer.js';
import { messagePage } from '../pages/message-page.js';
import { clockOf } from '../subscriptions/subscription.js';
import type { World } from '../world/world.js';
import { checkoutPage, type Problems, type Typed } from './checkout-page.js';
import { completeSession } from './complete.js';
import { findSession } from './sessions.js';

const NO_ADDRESS = 'Please type an e-mail address, such as ada@example.com.';

/**
 * The page of a checkout, and what becomes of its form.
 *
 * @param form what was submitted; undefined where the page is only opened
 * @throws ApiError 404 where there is no such checkout
 */
export function answerCheckout(world: World, id: string, form: URLSearchParams | undefined): Page {
  const session = findSession(world, id);
  const leadsTo = [session.success_url!];
  if (session.status === 'complete' && form) return { status: 303, location: successUrl(session), leadsTo };
  if (session.status !== 'open') return { status: 410, html: closedPage(session), leadsTo };

  const customer = session.customer === null ? undefined : findCustomer(world, session.customer as string);
  const now = world.now(customer && clockOf(customer));
  const show = (status: number, typed?: Typed, problems?: Problems): Page => {
    const html = checkoutPage(session, world.state.orders[id]!, now, customer?.email ?? null, typed, problems);
    return { status, html, leadsTo };
  };
  if (!form) return show(200);
  const typed = { email: customer?.email ?? form.get('email')?.trim() ?? '', card: form.get('card') ?? '' };
  const card = readCard(typed.card);
  const email = isAddress(typed.email) ? undefined : NO_ADDRESS;
  if (card instanceof ApiError) return show(email ? 400 : card.status, typed, { email, card: card.message });
  if (email) return show(400, typed, { email });
  return { status: 303, location: successUrl(completeSession(world, id, typed.email, card)), leadsTo };
}

const isAddress = (typed: string): boolean => /^[^\s@]+@[^\s@]+$/.test(typed);

const successUrl = ({ id, success_url }: Stripe.Checkout.Session): string =>
  success_url!.replaceAll('{CHECKOUT_SESSION_ID}', id);

function closedPage({ status, success_url, cancel_url }: Stripe.Checkout.Session): string {
  const home = new URL('/', success_url!).href;
  return status === 'complete'
    ? messagePage('This is paid already', 'There is nothing left to do here.', home)
    : messagePage('This checkout has expired', 'Nothing was paid. Please go back and begin again.', cancel_url ?? home);
}
