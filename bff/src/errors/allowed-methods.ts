import type { Application } from 'express';

interface Layer {
  match(path: string): unknown;
  /** `_all` marks a middleware of Nest's, which stands on every path. */
  route?: { methods: Record<string, boolean> };
}

/** The methods that a path answers; none for a path that does not exist. */
export function allowedMethods(app: Application, path: string): string[] {
  const layers = app.router.stack as unknown as Layer[];
  const methods = layers
    .filter((layer) => layer.route && !layer.route.methods['_all'] && matches(layer, path))
    .flatMap(({ route }) => Object.keys(route!.methods).map((method) => method.toUpperCase()));
  return [...new Set(methods)].sort();
}

function matches(layer: Layer, path: string): boolean {
  try {
    return Boolean(layer.match(path));
  } catch {
    return false;
  }
}
