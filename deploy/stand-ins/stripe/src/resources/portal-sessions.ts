import type Stripe from 'stripe';
import { z } from 'zod';
import { newId, randomText, realNow, type Account } from '../account/account.js';
import { text, webAddress } from '../http/params.js';
import { findOrThrow, route } from '../http/route.js';
import { findCustomer } from './customers.js';

type Session = Stripe.BillingPortal.Session;

const newSession = z.strictObject({ customer: text, return_url: webAddress.optional() });

function createPortalSession(account: Account, { customer, return_url }: z.infer<typeof newSession>): Session {
  findCustomer(account, customer, 'customer');
  const id = newId('bps');
  const session: Session = {
    id,
    object: 'billing_portal.session',
    after_expiration: null,
    configuration: 'bpc_local',
    created: realNow(),
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: return_url ?? null,
    url: `${account.url}/p/session/${id}_${randomText(24)}`,
  };
  account.state.portalSessions[id] = session;
  account.emit('billing_portal.session.created', session);
  return session;
}

/** The session of a page's address. */
export const findPortalSession = ({ state, url }: Account, path: string): Session =>
  findOrThrow(
    Object.fromEntries(Object.values(state.portalSessions).map((session) => [session.url, session])),
    url + path,
    'billing_portal.session',
  );

export const portalRoutes = [route('POST', '/v1/billing_portal/sessions', newSession, createPortalSession)];
