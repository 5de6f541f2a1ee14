import { AsyncLocalStorage } from 'node:async_hooks';
import { register, Registry } from 'prom-client';

/**
 * The components of the product, such as `invoicing`, which label logs, metrics and spans. A process is one component or
 * runs several services. Then asynchronous work belongs to the service that started it.
 */
const running = new AsyncLocalStorage<string>();
const registries = new Map<string, Registry>();
let ofProcess: string | undefined;

/** Sets the component of work that was not started inside {@link inComponent}. */
export const nameProcess = (name: string): void => void (ofProcess = name);

/** Runs work as a component. Timers, connections and replies that it starts also belong to the component. */
export const inComponent = <T>(name: string, work: () => T): T => running.run(name, work);

/** Undefined outside of any component if the process has no name, as in tests. */
export const currentComponent = (): string | undefined => running.getStore() ?? ofProcess;

/** The metrics of one component, labelled with its name. A module of one service registers its metrics here. */
export function metricsOf(component: string): Registry {
  let registry = registries.get(component);
  if (!registry) {
    registry = new Registry();
    registry.setDefaultLabels({ component });
    registries.set(component, registry);
  }
  return registry;
}

/** The process's own metrics and those of each component in it. */
export const allMetrics = (): Registry[] => [register, ...registries.values()];

/**
 * Keeps one value per component, for a module that several components use.
 *
 * @param make receives the metrics registry of the component
 * @returns reads the value of the current component
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
