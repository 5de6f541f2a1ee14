declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import type { AdapterFactory } from 'oidc-provider';

  /** The library's default storage, without its warning at each start. */
  export function createMemoryAdapter(): AdapterFactory;
}
