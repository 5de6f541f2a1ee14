import { AsyncLocalStorage } from 'node:async_hooks';
import { register, Registry } from 'prom-client';

/**
 * The parts of the product, such as `invoicing`, that logs, metrics and traces tell apart. A process is one of them, or
 * holds several services at once; then what runs belongs to the service that began it.
 */
const running = new AsyncLocalStorage<string>();
const registries = new Map<string, Registry>();
let ofProcess: string | undefined;

/** What runs and was begun by no component belongs to this one. */
export const nameProcess = (name: string): void => void (ofProcess = name);

/** Runs work, and what comes of it (timers, connections, answers), as a component's. */
export const inComponent = <T>(name: string, work: () => T): T => running.run(name, work);

/** Undefined outside of every component in a process that has no name, as in tests. */
export const currentComponent = (): string | undefined => running.getStore() ?? ofProcess;

/** The metrics of one component: each carries its name. A module of one service alone defines its own here. */
export function metricsOf(component: string): Registry {
  let registry = registries.get(component);
  if (!registry) {
    registry = new Registry();
    registry.setDefaultLabels({ component });
    registries.set(component, registry);
  }
  return registry;
}

/** All metrics of this process: its own, and those of each component in it. */
export const allMetrics = (): Registry[] => [register, ...registries.values()];

/**
 * What each component has for itself of a module that several of them use.
 *
 * @param make given the registry for its metrics
 * @returns that of the component which runs
 */
export function perComponent<T>(make: (metrics: Registry) => T): () => T {
  const made = new Map<string | undefined, T>();
  return () => {
    const component = currentComponent();
    let own = made.get(component);
    if (own === undefined) {
      own = make(component === undefined ? register : metricsOf(component));
      made.set(component, own);
    }
    return own;
  };
}
