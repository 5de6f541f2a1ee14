import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { type RunningPostgres, type PostgresOptions, startPostgres } from './postgres-server.js';

describe('startPostgres', () => {
  let folder: string;
  let dataDir: string;
  let started: RunningPostgres[];
  let said: string[];
  /** Each test starts with a copy of a cluster that was started once, because a first start is slow. */
  let template: string;

  beforeAll(async () => {
    template = join(await mkdtemp(join(tmpdir(), 'paperbill-template-')), 'postgres');
    const postgres = await startPostgres({ dataDir: template, durable: false });
    await runQuery(postgres.url, 'create table kept (name text)');
    await runQuery(postgres.url, "insert into kept values ('Ada')");
    await postgres.stop();
  });

  afterAll(() => rm(dirname(template), { recursive: true }));

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paperbill-postgres-'));
    dataDir = join(folder, 'postgres');
    started = [];
    said = [];
  });

  afterEach(async () => {
    await Promise.all(started.map((postgres) => postgres.stop()));
    await rm(folder, { recursive: true });
  });

  const start = async (options: Partial<PostgresOptions> = {}) => {
    const postgres = await startPostgres({ dataDir, durable: false, report: (line) => said.push(line), ...options });
    started.push(postgres);
    return postgres;
  };

  const existingCluster = () => cp(template, dataDir, { recursive: true, preserveTimestamps: true });

  it('creates a UTF-8 cluster with a password, on 127.0.0.1 only', async () => {
    const postgres = await start();

    expect(await runQuery(postgres.url, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
    expect(await runQuery(postgres.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    const withoutPassword = new URL(postgres.url);
    withoutPassword.password = 'guessed';
    await expect(runQuery(withoutPassword.href, 'select 1')).rejects.toThrow('password authentication failed');
    expect(await readdir(folder)).toEqual(['postgres', 'postgres.log']);
  });

  it('keeps data and password across starts, also after the server was killed', async () => {
    await existingCluster();
    const first = await start();
    await first.stop();

    const second = await start({ port: first.port });

    expect(second.url).toBe(first.url);
    expect(await runQuery(second.url, 'select * from kept')).toEqual([{ name: 'Ada' }]);

    process.kill(second.pid, 'SIGKILL');
    await second.whenExited;
    expect(await runQuery((await start()).url, 'select * from kept')).toEqual([{ name: 'Ada' }]);
  });

  it('keeps committed data after an immediate shutdown', async () => {
    await existingCluster();
    const hurried = await start({ durable: true });
    await runQuery(hurried.url, "insert into kept values ('Grace')");
    hurried.kill();
    await hurried.whenExited;

    const next = await start();

    expect(await runQuery(next.url, 'select * from kept')).toEqual([{ name: 'Ada' }, { name: 'Grace' }]);
  });

  it('stops a running server of a killed parent', async () => {
    await existingCluster();
    const orphan = await start();

    const next = await start();

    expect(await orphan.whenExited).toEqual({ code: 0, signal: null });
    expect(said).toEqual(['stopping the PostgreSQL server of an earlier start']);
    expect(await runQuery(next.url, 'select * from kept')).toEqual([{ name: 'Ada' }]);
  });

  it('does not kill another process that has the old process id', async () => {
    await existingCluster();
    await writeFile(join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n0\n5432\n\n127.0.0.1\n 1 1\nready\n`);

    const postgres = await start();

    expect(await runQuery(postgres.url, 'select * from kept')).toEqual([{ name: 'Ada' }]);
  });

  it('completes an interrupted first start and deletes no data', async () => {
    await mkdir(join(`${dataDir}.new`, 'base'), { recursive: true });
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'PG_VERSION'), '18\n');

    const postgres = await start();

    expect(await runQuery(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(`${dataDir}.new`)).toBe(false);
    const renamedFolder = (await readdir(folder)).find((name) => name.startsWith('postgres.incomplete-'));
    expect(await readFile(join(folder, renamedFolder!, 'PG_VERSION'), 'utf8')).toBe('18\n');
    expect(said).toEqual([expect.stringContaining('holds no complete database')]);
  });

  it('throws the end of the log if the server does not start', async () => {
    await existingCluster();

    await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
      /PostgreSQL ended with status 1\..*invalid value for parameter "shared_buffers"/s,
    );
  });
});

async function runQuery(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
