import { z } from 'zod';
import type { World } from '../world/world.js';

/** A call that Stripe answers. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  pattern: URLPattern;
  params: z.ZodType;
  /** @throws ApiError where it refuses */
  answer(world: World, params: unknown, id: string): unknown;
}

/**
 * @param path with `:id` for the id that it holds
 * @param params what it takes beside that and `expand`
 */
export const route = <Schema extends z.ZodType>(
  method: Route['method'],
  path: string,
  params: Schema,
  answer: (world: World, params: z.infer<Schema>, id: string) => unknown,
): Route => ({
  method,
  pattern: new URLPattern({ pathname: path }),
  params,
  answer: (world, given, id) => answer(world, given as z.infer<Schema>, id),
});

/** A call that takes nothing beside the id. */
export const noParams = z.strictObject({});
