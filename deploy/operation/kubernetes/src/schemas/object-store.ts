import {
  BarmanObjectStoreConfiguration,
  type IBarmanObjectStoreConfiguration,
} from '@kubernetes-models/cloudnative-pg/github.com/cloudnative-pg/barman-cloud/pkg/api/BarmanObjectStoreConfiguration';
import type { Resource } from '../rendered.js';

/**
 * The Barman Cloud plugin's kind, which no package describes: what is in it is CloudNativePG's own former field, for
 * which there is a schema.
 */
export interface IObjectStore extends Resource {
  apiVersion: 'barmancloud.cnpg.io/v1';
  kind: 'ObjectStore';
  spec: { configuration: IBarmanObjectStoreConfiguration; retentionPolicy?: string };
}

/** Checks as the models of the packages do. */
export class ObjectStore {
  constructor(private readonly data: IObjectStore) {}

  /** @throws Error that says what is wrong */
  validate(): void {
    new BarmanObjectStoreConfiguration(this.data.spec.configuration).validate();
  }
}
