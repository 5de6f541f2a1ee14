import { AsyncLocalStorage } from 'node:async_hooks';
import { register, Registry } from 'prom-client';

/**
 * Name of the current component, for logs, metrics and spans. A component is a service, such as `invoicing`. One
 * process can run several services. Asynchronous work then belongs to the service that started it.
 */
const componentStorage = new AsyncLocalStorage<string>();
const registryByComponent = new Map<string, Registry>();
let processComponent: string | undefined;

/** Sets the component for all work that does not run in {@link runForService}. */
export const setProcessComponent = (name: string): void => void (processComponent = name);

/**
 * Runs work as part of a component. Timers, connections and replies that this work starts belong to the component too.
 */
export const runForService = <T>(name: string, work: () => T): T => componentStorage.run(name, work);

/** Returns the name of the current component, or undefined if the process has no name, as in tests. */
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

/** Returns the registry of the process, and the registries of all components. */
export const listMetricsRegistries = (): Registry[] => [register, ...registryByComponent.values()];

/**
 * Creates a function that returns the value of the current component. `make` creates the value when a component first
 * needs it. Its argument is the metrics registry of the component.
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
