import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { serviceNames } from '@paperbill/contracts/nats';
import { ensurePostgresPrograms } from '@paperbill/embedded';
import { stopAfterFile } from '@paperbill/test-infrastructure';
import { startDatabaseServer } from './testing/database-server.js';
import { queryDatabase } from './testing/test-product.js';

const script = fileURLToPath(new URL('../../postgres/create-databases.sh', import.meta.url));

it('create-databases.sh needs no superuser, because managed servers give none, and can run twice', async () => {
  const server = await startDatabaseServer();
  stopAfterFile(() => server.stop());
  await queryDatabase(server.url, "create role administrator login createrole createdb password 'known'");
  const { hostname, port } = new URL(server.url);
  const programs = await ensurePostgresPrograms(() => undefined);
  const passwords = serviceNames.flatMap((name) =>
    ['DATABASE', 'APP'].map((role) => [`${name.toUpperCase()}_${role}_PASSWORD`, 'of-a-spec'] as const),
  );
  const createDatabases = () =>
    execFileSync('sh', [script], {
      encoding: 'utf8',
      env: {
        PATH: `${programs}:${process.env['PATH']}`,
        PGHOST: hostname,
        PGPORT: port,
        PGUSER: 'administrator',
        PGPASSWORD: 'known',
        ...Object.fromEntries(passwords),
      },
    });
  const expectedLines = serviceNames.map((name) => `paperbill_${name} is there`).sort();
  for (let run = 0; run < 2; run++) expect(createDatabases().trim().split('\n').sort()).toEqual(expectedLines);
  const owners = await queryDatabase(
    server.url,
    "select datname from pg_database where pg_get_userbyid(datdba) = datname and datname like 'paperbill%'",
  );
  expect(owners).toHaveLength(serviceNames.length);
});
