import { expect, it } from '@jest/globals';
import type { ICluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster';
import { filterByKind } from './cluster/workloads.js';
import { renderOverlay } from './rendered.js';

it("The restore overlay reads production's backups, and writes its own under another server name", async () => {
  const [production] = filterByKind<ICluster>(await renderOverlay('production'), 'Cluster');
  const [restored] = filterByKind<ICluster>(await renderOverlay('restore'), 'Cluster');
  const { bootstrap, externalClusters, plugins } = restored!.spec!;
  const [written] = production!.spec!.plugins!;
  const source = externalClusters!.find(({ name }) => name === bootstrap!.recovery!.source)!;

  expect(bootstrap).not.toHaveProperty('initdb');
  const { barmanObjectName, serverName } = written!.parameters!;
  expect(source.plugin!.parameters).toEqual({ barmanObjectName, serverName });
  expect(plugins![0]!.parameters!['barmanObjectName']).toBe(barmanObjectName);
  expect(plugins![0]!.parameters!['serverName']).not.toBe(serverName);
});
