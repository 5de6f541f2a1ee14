import type { Application } from 'express';

interface Layer {
  match(path: string): unknown;
  route?: { methods: Record<string, boolean> };
}

/** The methods that a path answers; none for a path that does not exist. */
export function allowedMethods(app: Application, path: string): string[] {
  const layers = app.router.stack as unknown as Layer[];
  const methods = layers
    .filter((layer) => matches(layer, path))
    .map(({ route }) => Object.keys(route?.methods ?? {}))
    // A controller's route answers one method; what answers all of them is a middleware of Nest's, on every path.
    .filter(({ length }) => length === 1)
    .map(([method]) => method!.toUpperCase());
  return [...new Set(methods)].sort();
}

function matches(layer: Layer, path: string): boolean {
  try {
    return Boolean(layer.match(path));
  } catch {
    return false;
  }
}
