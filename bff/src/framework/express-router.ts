import type { Application } from 'express';

/**
 * Reads the routes from the layers of Express' router, which are internal: neither Nest nor Express has a public way to
 * list them. `express-router.spec.ts` fails if an upgrade changes them.
 */
interface Layer {
  match(path: string): unknown;
  route?: { path: string; methods: Record<string, boolean> };
}

export interface Route {
  method: string;
  /** The pattern, such as `/api/customers/:id`. */
  path: string;
  matches: (path: string) => boolean;
}

/** The routes of controllers in matching order. */
export const routesOf = (app: Application): Route[] =>
  (app.router.stack as unknown as Layer[]).flatMap((layer) => {
    const methods = Object.keys(layer.route?.methods ?? {});
    // A controller's route has one method. A route for all methods is middleware of Nest.
    if (!layer.route || methods.length !== 1) return [];
    return [{ method: methods[0]!.toUpperCase(), path: layer.route.path, matches: (path) => matches(layer, path) }];
  });

/** The methods of a path; none if it does not exist. */
export const allowedMethods = (app: Application, path: string): string[] =>
  [...new Set(routesOf(app).flatMap((route) => (route.matches(path) ? [route.method] : [])))].sort();

/** False for a path that cannot be decoded. */
function matches(layer: Layer, path: string): boolean {
  try {
    return Boolean(layer.match(path));
  } catch {
    return false;
  }
}
