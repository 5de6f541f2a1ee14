import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@paperbill/contracts/nats';
import { ensureDatabase, type Report, startPostgres } from '@paperbill/embedded';
import { databaseVariable } from '../environment/environment.js';
import type { Workshop } from './workshop.js';

/** A server may hold other products' databases too. */
const databaseName = (service: ServiceName): string => `paperbill_${service}`;

/**
 * A database and a role for each service, on PostgreSQL of this folder or on the server that POSTGRES_URL names. A
 * service whose own database is given in the environment gets that one.
 */
export async function startDatabases(workshop: Workshop, report: Report): Promise<Record<ServiceName, string>> {
  const given = Object.fromEntries(
    serviceNames.map((service) => [service, workshop.materials.env[databaseVariable(service)]]),
  ) as Partial<Record<ServiceName, string>>;
  const missing = serviceNames.filter((service) => !given[service]);
  if (missing.length === 0) return given as Record<ServiceName, string>;
  const server = workshop.materials.env['POSTGRES_URL'] ?? (await startEmbedded(workshop, report));
  const created = await Promise.all(
    missing.map(async (service) => {
      const access = { name: databaseName(service), password: workshop.materials.secrets.databasePasswords[service] };
      return [service, await ensureDatabase(server, access)] as const;
    }),
  );
  return { ...given, ...Object.fromEntries(created) } as Record<ServiceName, string>;
}

async function startEmbedded(workshop: Workshop, report: Report): Promise<string> {
  const { dataDir, ports, logs, instances } = workshop.materials;
  let url = '';
  const log = logs.open('postgres');
  const part = workshop.part({
    name: 'postgres',
    title: 'PostgreSQL',
    stops: 'last',
    log,
    launch: async () => {
      const postgres = await startPostgres({
        dataDir: join(dataDir, 'postgres'),
        port: ports.postgres,
        // Each instance of five services has a pool of ten; as many again leave room for the launcher and for people.
        settings: { max_connections: `${50 + 50 * instances}` },
        log,
        report,
      });
      url = postgres.url;
      return postgres;
    },
  });
  await part.start();
  return url;
}
