import {
  BarmanObjectStoreConfiguration,
  type IBarmanObjectStoreConfiguration,
} from '@kubernetes-models/cloudnative-pg/github.com/cloudnative-pg/barman-cloud/pkg/api/BarmanObjectStoreConfiguration';
import type { Resource } from '../rendered.js';

/**
 * The ObjectStore resource of the Barman Cloud plugin. No npm package describes this resource. Its specification was
 * formerly a field of a CloudNativePG resource, so the schema of that field is used.
 */
export interface IObjectStore extends Resource {
  apiVersion: 'barmancloud.cnpg.io/v1';
  kind: 'ObjectStore';
  spec: { configuration: IBarmanObjectStoreConfiguration; retentionPolicy?: string };
}

/** Validates an ObjectStore resource. This class has the same interface as the models of the npm packages. */
export class ObjectStore {
  constructor(private readonly data: IObjectStore) {}

  validate(): void {
    new BarmanObjectStoreConfiguration(this.data.spec.configuration).validate();
  }
}
