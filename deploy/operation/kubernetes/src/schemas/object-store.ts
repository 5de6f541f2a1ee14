import {
  BarmanObjectStoreConfiguration,
  type IBarmanObjectStoreConfiguration,
} from '@kubernetes-models/cloudnative-pg/github.com/cloudnative-pg/barman-cloud/pkg/api/BarmanObjectStoreConfiguration';
import type { Resource } from '../rendered.js';

/**
 * Of the Barman Cloud plugin, which no npm package describes. Its specification was a field of a CloudNativePG
 * resource, whose schema is used.
 */
export interface IObjectStore extends Resource {
  apiVersion: 'barmancloud.cnpg.io/v1';
  kind: 'ObjectStore';
  spec: { configuration: IBarmanObjectStoreConfiguration; retentionPolicy?: string };
}

/** Validates a resource, with the same interface as the models of the npm packages. */
export class ObjectStore {
  constructor(private readonly data: IObjectStore) {}

  validate(): void {
    new BarmanObjectStoreConfiguration(this.data.spec.configuration).validate();
  }
}
