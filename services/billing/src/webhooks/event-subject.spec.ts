import { describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import fc from 'fast-check';
import { getEventObjectIds } from './event-inbox.queries.js';

const getSubject = (object: object) => getEventObjectIds({ data: { object } } as Stripe.Event);

describe('The subject of an event', () => {
  it.each([
    ['a customer', { object: 'customer', id: 'cus_1', deleted: true }, 'cus_1', ''],
    ['a subscription', { object: 'subscription', id: 'sub_1', customer: 'cus_1' }, 'cus_1', 'sub_1'],
    [
      'a checkout session',
      { object: 'checkout.session', id: 'cs_1', customer: 'cus_1', subscription: 'sub_1' },
      'cus_1',
      'sub_1',
    ],
    ['an unfinished checkout session', { object: 'checkout.session', customer: null, subscription: null }, '', ''],
    [
      'an invoice',
      { object: 'invoice', customer: 'cus_1', parent: { subscription_details: { subscription: 'sub_1' } } },
      'cus_1',
      'sub_1',
    ],
    ['an invoice without a subscription', { object: 'invoice', customer: 'cus_1', parent: null }, 'cus_1', ''],
    [
      'expanded objects',
      { object: 'charge', customer: { id: 'cus_1' }, subscription: { id: 'sub_1' } },
      'cus_1',
      'sub_1',
    ],
    ['another kind of object', { object: 'balance', available: [] }, '', ''],
  ])('is found in %s', (_, object, customerId, subscriptionId) => {
    expect(getSubject(object)).toEqual({ customerId, subscriptionId });
  });

  it('is found in the previous values of a card that was removed from its customer', () => {
    const data = { object: { object: 'payment_method', customer: null }, previous_attributes: { customer: 'cus_1' } };
    const event = { data } as unknown as Stripe.Event;
    expect(getEventObjectIds(event)).toEqual({ customerId: 'cus_1', subscriptionId: '' });
  });

  it('is missing in events of clients who pay invoices, so that they never reach the sync of subscriptions', () => {
    const session = { object: 'checkout.session', id: 'cs_1', mode: 'payment', customer: 'cus_1' };
    expect(getSubject(session)).toEqual({ customerId: '', subscriptionId: '' });
    const event = { data: { object: { object: 'customer', id: 'cus_1' } }, account: 'acct_1' } as Stripe.Event;
    expect(getEventObjectIds(event)).toEqual({ customerId: '', subscriptionId: '' });
  });

  it('consists of two texts, whatever object Stripe sends', () => {
    fc.assert(
      fc.property(
        fc.object({ key: fc.constantFrom('object', 'id', 'customer', 'subscription', 'parent', 'a') }),
        (object) => {
          const { customerId, subscriptionId } = getSubject(object);
          expect([typeof customerId, typeof subscriptionId]).toEqual(['string', 'string']);
        },
      ),
    );
  });
});
