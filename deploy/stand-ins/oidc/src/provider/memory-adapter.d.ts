declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import type { AdapterFactory } from 'oidc-provider';

  /**
   * Creates the default storage of the library `oidc-provider`. Without a configured storage, the library prints a
   * warning at each start.
   */
  export function createMemoryAdapter(): AdapterFactory;
}
