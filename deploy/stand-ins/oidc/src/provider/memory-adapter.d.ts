declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import type { AdapterFactory } from 'oidc-provider';

  /** The library's own storage in memory. Where it is not named, the library warns of it at each start. */
  export function createMemoryAdapter(): AdapterFactory;
}
