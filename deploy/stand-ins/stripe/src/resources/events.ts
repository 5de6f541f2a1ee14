import { z } from 'zod';
import { page, pageParams, text, timeRange, within } from '../http/params.js';
import { findOrThrow, noParams, route } from '../http/route.js';

const listEvents = pageParams.extend({
  /** A type, or a group of them such as `invoice.*`. */
  type: text.optional(),
  types: z.array(text).max(20).optional(),
  created: timeRange.optional(),
});

export const eventRoutes = [
  route('GET', '/v1/events/:id', noParams, ({ state }, _, id) => findOrThrow(state.events, id, 'event')),
  route(
    'GET',
    '/v1/events',
    listEvents,
    ({ state }, { type, types = type ? [type] : undefined, created, ...place }) => {
      const events = Object.values(state.events)
        .filter((event) => !types || types.some((pattern) => matches(event.type, pattern)))
        .filter((event) => within(event.created, created));
      return page('/v1/events', events, place);
    },
  ),
];

const matches = (type: string, pattern: string): boolean =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
