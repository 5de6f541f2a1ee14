import { z } from 'zod';
import { integerParam, toPage, pageParams, textParam } from '../http/params.js';
import { defineRoute } from '../http/route.js';

const listEventsSchema = pageParams.extend({
  types: z.array(textParam).max(20).optional(),
  /** Earliest and latest creation time of the listed events, in Unix seconds. */
  created: z.strictObject({ gte: integerParam, lte: integerParam }).partial().optional(),
});

export const eventRoutes = [
  defineRoute('GET', '/v1/events', listEventsSchema, ({ state }, { types, created = {}, ...place }) => {
    const { gte = -Infinity, lte = Infinity } = created;
    const events = Object.values(state.events)
      .filter(({ type }) => !types || types.includes(type))
      .filter((event) => event.created >= gte && event.created <= lte);
    return toPage('/v1/events', events, place);
  }),
];
