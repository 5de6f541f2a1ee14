import { describe, expect, it } from '@jest/globals';
import { createCustomer } from '../customers/customers.js';
import { defaultOptions } from '../options.js';
import { emptyState } from './state.js';
import { realNow, World } from './world.js';

const DAY = 24 * 60 * 60;

describe('the events', () => {
  it('of more than 30 days ago are forgotten', () => {
    const world = new World(emptyState(), defaultOptions(), 'http://localhost');
    const { events } = world.state;
    for (const name of ['old', 'recent']) createCustomer(world, { name });
    const [old, recent] = Object.values(events);
    old!.created = realNow() - 31 * DAY;
    recent!.created = realNow() - 29 * DAY;

    createCustomer(world, { name: 'new' });

    expect(Object.keys(events)).toEqual([recent!.id, expect.not.stringMatching(old!.id)]);
  });
});
