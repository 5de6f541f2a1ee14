/** Asks, by name, each thing that a service can do without for a while; a question fails where it is down. */
export type Uses = Record<string, () => Promise<unknown>>;

/** Injection token of a service's {@link Uses}. */
export const USES = Symbol('USES');
