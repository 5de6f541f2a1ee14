import { z } from 'zod';
import { isInRange, toPage, pageParams, rangeParam, textParam } from '../http/params.js';
import { defineRoute } from '../http/route.js';

const listEventsSchema = pageParams.extend({
  types: z.array(textParam).max(20).optional(),
  created: rangeParam.optional(),
});

export const eventRoutes = [
  defineRoute('GET', '/v1/events', listEventsSchema, ({ state }, { types, created, ...place }) => {
    const events = Object.values(state.events)
      .filter(({ type }) => !types || types.includes(type))
      .filter((event) => isInRange(event.created, created));
    return toPage('/v1/events', events, place);
  }),
];
