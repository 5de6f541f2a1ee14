import { z } from 'zod';
import { integer, page, pageParams, text } from '../http/params.js';
import { route } from '../http/route.js';

const listEvents = pageParams.extend({
  types: z.array(text).max(20).optional(),
  /** Earliest and latest creation time of the listed events, in Unix seconds. */
  created: z.strictObject({ gte: integer, lte: integer }).partial().optional(),
});

export const eventRoutes = [
  route('GET', '/v1/events', listEvents, ({ state }, { types, created = {}, ...place }) => {
    const { gte = -Infinity, lte = Infinity } = created;
    const events = Object.values(state.events)
      .filter(({ type }) => !types || types.includes(type))
      .filter((event) => event.created >= gte && event.created <= lte);
    return page('/v1/events', events, place);
  }),
];
