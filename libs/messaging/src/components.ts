import { AsyncLocalStorage } from 'node:async_hooks';
import { register, Registry } from 'prom-client';

/**
 * Name of the current component, such as `invoicing`, for logs, metrics and spans. If a process runs several
 * services, asynchronous work belongs to the service that started it.
 */
const componentStorage = new AsyncLocalStorage<string>();
const registryByComponent = new Map<string, Registry>();
let processComponent: string | undefined;

/** Sets the component of all work that was not started inside {@link runInComponent}. */
export const setProcessComponent = (name: string): void => void (processComponent = name);

/**
 * Runs work as part of a component. Timers, connections and replies that the work starts also belong to the component.
 */
export const runInComponent = <T>(name: string, work: () => T): T => componentStorage.run(name, work);

/** Returns the name of the current component. It is undefined if the process has no name, as in tests. */
export const getCurrentComponent = (): string | undefined => componentStorage.getStore() ?? processComponent;

/** Returns the metrics registry of one component. Modules that belong to only one service use it for their metrics. */
export function getMetricsRegistry(component: string): Registry {
  let registry = registryByComponent.get(component);
  if (!registry) {
    registry = new Registry();
    registry.setDefaultLabels({ component });
    registryByComponent.set(component, registry);
  }
  return registry;
}

/** Returns the registry of the process's own metrics and the registry of each component in the process. */
export const listMetricsRegistries = (): Registry[] => [register, ...registryByComponent.values()];

/**
 * Keeps one value per component, for a module that several components use.
 *
 * @param make creates the value with the metrics registry of the component
 * @returns function that returns the value of the current component
 */
export function createPerComponent<T>(make: (metrics: Registry) => T): () => T {
  const made = new Map<string | undefined, T>();
  return () => {
    const component = getCurrentComponent();
    let own = made.get(component);
    if (own === undefined) {
      own = make(component === undefined ? register : getMetricsRegistry(component));
      made.set(component, own);
    }
    return own;
  };
}
