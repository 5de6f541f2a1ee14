import type { Application } from 'express';

interface RouterLayer {
  match(path: string): unknown;
  route?: { path: string; methods: Record<string, boolean> };
}

export interface Route {
  method: string;
  /** The pattern of the route's path, such as `/api/customers/:id`. */
  path: string;
  matches: (path: string) => boolean;
}

/** Returns the routes of all controllers in the order in which Express matches them. */
export const listRoutes = (app: Application): Route[] =>
  (app.router.stack as unknown as RouterLayer[]).flatMap((layer) => {
    const methods = Object.keys(layer.route?.methods ?? {});
    // Routes of controllers have exactly one HTTP method. Entries without a route, or with all methods, are middleware
    // and are left out.
    if (!layer.route || methods.length !== 1) return [];
    return [{ method: methods[0]!.toUpperCase(), path: layer.route.path, matches: (path) => matchesPath(layer, path) }];
  });

export const listAllowedMethods = (app: Application, path: string): string[] =>
  [...new Set(listRoutes(app).flatMap((route) => (route.matches(path) ? [route.method] : [])))].sort();

function matchesPath(layer: RouterLayer, path: string): boolean {
  try {
    return Boolean(layer.match(path));
  } catch {
    return false;
  }
}
