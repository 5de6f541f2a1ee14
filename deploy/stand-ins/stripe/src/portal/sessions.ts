import type Stripe from 'stripe';
import { z } from 'zod';
import { findCustomer } from '../customers/customers.js';
import { found } from '../http/errors.js';
import { text, webAddress } from '../http/params.js';
import { route } from '../http/route.js';
import { newId, randomText } from '../world/ids.js';
import { realNow, type World } from '../world/world.js';

type Session = Stripe.BillingPortal.Session;

const newSession = z.strictObject({ customer: text, return_url: webAddress.optional() });

function createPortalSession(world: World, { customer, return_url }: z.infer<typeof newSession>): Session {
  findCustomer(world, customer, 'customer');
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
    url: `${world.url}/p/session/${id}_${randomText(24)}`,
  };
  world.state.portalSessions[id] = session;
  world.emit('billing_portal.session.created', session);
  return session;
}

/** The session of a page's address. */
export const findPortalSession = ({ state, url }: World, path: string): Session =>
  found(
    Object.fromEntries(Object.values(state.portalSessions).map((session) => [session.url, session])),
    url + path,
    'billing_portal.session',
  );

export const portalRoutes = [route('POST', '/v1/billing_portal/sessions', newSession, createPortalSession)];
