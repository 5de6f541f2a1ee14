import {
  BarmanObjectStoreConfiguration,
  type IBarmanObjectStoreConfiguration,
} from '@kubernetes-models/cloudnative-pg/github.com/cloudnative-pg/barman-cloud/pkg/api/BarmanObjectStoreConfiguration';
import type { Resource } from '../rendered.js';

/**
 * No npm package contains the schema of the Barman Cloud plugin. A CloudNativePG resource formerly had a field with the
 * same specification, so the schema of that field is used.
 */
export interface IObjectStore extends Resource {
  apiVersion: 'barmancloud.cnpg.io/v1';
  kind: 'ObjectStore';
  spec: { configuration: IBarmanObjectStoreConfiguration; retentionPolicy?: string };
}

/** Validates an `ObjectStore`, with the same interface as the models in the npm packages. */
export class ObjectStore {
  constructor(private readonly data: IObjectStore) {}

  validate(): void {
    new BarmanObjectStoreConfiguration(this.data.spec.configuration).validate();
  }
}
