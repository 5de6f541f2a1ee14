declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import type { AdapterFactory } from 'oidc-provider';

  /** The library prints a warning at each start if no storage is configured. */
  export function createMemoryAdapter(): AdapterFactory;
}
