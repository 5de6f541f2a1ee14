import {
  BarmanObjectStoreConfiguration,
  type IBarmanObjectStoreConfiguration,
} from '@kubernetes-models/cloudnative-pg/github.com/cloudnative-pg/barman-cloud/pkg/api/BarmanObjectStoreConfiguration';
import type { Resource } from '../rendered.js';

/**
 * Kind of the Barman Cloud plugin, which no package describes. Its spec is a former field of CloudNativePG, which has a schema.
 */
export interface IObjectStore extends Resource {
  apiVersion: 'barmancloud.cnpg.io/v1';
  kind: 'ObjectStore';
  spec: { configuration: IBarmanObjectStoreConfiguration; retentionPolicy?: string };
}

/** Validates like the models of the packages. */
export class ObjectStore {
  constructor(private readonly data: IObjectStore) {}

  /** @throws Error for an invalid resource */
  validate(): void {
    new BarmanObjectStoreConfiguration(this.data.spec.configuration).validate();
  }
}
