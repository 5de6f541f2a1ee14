import type Stripe from 'stripe';
import { badRequest, found } from '../http/errors.js';
import { page } from '../http/lists.js';
import { within } from '../http/params.js';
import { noParams, route } from '../http/route.js';
import type { World } from '../world/world.js';
import { createSession } from './create.js';
import { listSessions, newSession } from './session-params.js';

type Session = Stripe.Checkout.Session;

export const findSession = ({ state }: World, id: string): Session => found(state.sessions, id, 'checkout.session');

const open = ({ state }: World): Session[] => Object.values(state.sessions).filter(({ status }) => status === 'open');

/** When the next open session expires, in Unix seconds. */
export const nextExpiry = (world: World): number => Math.min(...open(world).map(({ expires_at }) => expires_at));

/** Ends what nobody has paid in time. */
export function expireSessions(world: World, now: number): void {
  for (const { id, expires_at } of open(world)) if (expires_at <= now) expire(world, id);
}

/** @throws ApiError 400 where it is paid or has expired */
function expire(world: World, id: string): Session {
  const session = findSession(world, id);
  if (session.status !== 'open') {
    throw badRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  const expired: Session = { ...session, status: 'expired', url: null };
  world.state.sessions[id] = expired;
  world.emit('checkout.session.expired', expired);
  return expired;
}

export const sessionRoutes = [
  route('POST', '/v1/checkout/sessions', newSession, createSession),
  route('GET', '/v1/checkout/sessions/:id', noParams, (world, _, id) => findSession(world, id)),
  route('POST', '/v1/checkout/sessions/:id/expire', noParams, (world, _, id) => expire(world, id)),
  route(
    'GET',
    '/v1/checkout/sessions',
    listSessions,
    ({ state }, { customer, subscription, status, created, ...place }) => {
      const sessions = Object.values(state.sessions)
        .filter((session) => !customer || session.customer === customer)
        .filter((session) => !subscription || session.subscription === subscription)
        .filter((session) => !status || session.status === status)
        .filter((session) => within(session.created, created));
      return page('/v1/checkout/sessions', sessions, place);
    },
  ),
];
