import { AsyncLocalStorage } from 'node:async_hooks';
import { register, Registry } from 'prom-client';

/**
 * Name of the current component, such as `invoicing`. Logs, metrics and spans contain this name. If a process runs
 * several services, asynchronous work belongs to the service that started the work.
 */
const running = new AsyncLocalStorage<string>();
const registries = new Map<string, Registry>();
let ofProcess: string | undefined;

/** Sets the component of all work that was not started inside {@link inComponent}. */
export const nameProcess = (name: string): void => void (ofProcess = name);

/**
 * Runs work as part of a component. Timers, connections and replies that the work starts also belong to the component.
 */
export const inComponent = <T>(name: string, work: () => T): T => running.run(name, work);

/** Returns the name of the current component. It is undefined if the process has no name, as in tests. */
export const currentComponent = (): string | undefined => running.getStore() ?? ofProcess;

/** Returns the metrics registry of one component. Modules that belong to only one service use it for their metrics. */
export function metricsOf(component: string): Registry {
  let registry = registries.get(component);
  if (!registry) {
    registry = new Registry();
    registry.setDefaultLabels({ component });
    registries.set(component, registry);
  }
  return registry;
}

/** Returns the registry of the process's own metrics and the registry of each component in the process. */
export const allMetrics = (): Registry[] => [register, ...registries.values()];

/**
 * Keeps one value per component, for a module that several components use.
 *
 * @param make creates the value with the metrics registry of the component
 * @returns function that returns the value of the current component
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
