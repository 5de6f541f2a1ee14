import type { Application } from 'express';

/**
 * The routes of an Express application. Nest and Express have no public way to list them: this reads the layers of
 * Express' router, which are its own business. `express-router.spec.ts` fails where an upgrade changes them.
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

/** What controllers answer, in the order in which Express tries it. */
export const routesOf = (app: Application): Route[] =>
  (app.router.stack as unknown as Layer[]).flatMap((layer) => {
    const methods = Object.keys(layer.route?.methods ?? {});
    // A controller's route answers one method; what answers all of them is a middleware of Nest's, on every path.
    if (!layer.route || methods.length !== 1) return [];
    return [{ method: methods[0]!.toUpperCase(), path: layer.route.path, matches: (path) => matches(layer, path) }];
  });

/** The methods that a path answers; none for a path that does not exist. */
export const allowedMethods = (app: Application, path: string): string[] =>
  [...new Set(routesOf(app).flatMap((route) => (route.matches(path) ? [route.method] : [])))].sort();

/** A path that can't be decoded matches nothing. */
function matches(layer: Layer, path: string): boolean {
  try {
    return Boolean(layer.match(path));
  } catch {
    return false;
  }
}
