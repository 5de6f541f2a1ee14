import { AsyncLocalStorage } from 'node:async_hooks';
import { register, Registry } from 'prom-client';

/**
 * Knows which component the current asynchronous work belongs to, for logs, metrics and spans. A component is a
 * service, such as `invoicing`. One process can run several services. Asynchronous work belongs to the service that
 * started the work.
 */
const componentStorage = new AsyncLocalStorage<string>();
const registryByComponent = new Map<string, Registry>();
let processComponent: string | undefined;

/** Sets the component of all work that runs outside {@link runForService}. */
export const setProcessComponent = (name: string): void => void (processComponent = name);

/** Timers, connections and replies that this work starts belong to the component too. */
export const runForService = <T>(name: string, work: () => T): T => componentStorage.run(name, work);

/** Returns undefined if the process has no name, as in tests. */
export const getCurrentComponent = (): string | undefined => componentStorage.getStore() ?? processComponent;

export function getMetricsRegistry(component: string): Registry {
  let registry = registryByComponent.get(component);
  if (!registry) {
    registry = new Registry();
    registry.setDefaultLabels({ component });
    registryByComponent.set(component, registry);
  }
  return registry;
}

export const listMetricsRegistries = (): Registry[] => [register, ...registryByComponent.values()];

/** Returns a function that gives each component a value of its own. `make` creates the value at its first use. */
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
