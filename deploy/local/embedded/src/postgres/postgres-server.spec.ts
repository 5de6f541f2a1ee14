import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { ensureDatabase, toUrlOfRole } from './database.js';
import { type RunningPostgres, type PostgresOptions, startPostgres } from './postgres-server.js';

/**
 * The data folder of a stopped server. Tests that need an existing cluster copy this folder, because the first start of
 * a server is slow.
 */
let template: string;

beforeAll(async () => {
  template = join(await mkdtemp(join(tmpdir(), 'paperbill-template-')), 'postgres');
  const postgres = await startPostgres({ dataDir: template, isDurable: false });
  await runQuery(postgres.url, 'create table kept (name text)');
  await runQuery(postgres.url, "insert into kept values ('Ada')");
  await postgres.stop();
});

afterAll(() => rm(dirname(template), { recursive: true }));

describe('startPostgres', () => {
  let folder: string;
  let dataDir: string;
  let startedServers: RunningPostgres[];
  let printedLines: string[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paperbill-postgres-'));
    dataDir = join(folder, 'postgres');
    startedServers = [];
    printedLines = [];
  });

  afterEach(async () => {
    await Promise.all(startedServers.map((postgres) => postgres.stop()));
    await rm(folder, { recursive: true });
  });

  const start = async (options: Partial<PostgresOptions> = {}) => {
    const postgres = await startPostgres({
      dataDir,
      isDurable: false,
      report: (line) => printedLines.push(line),
      ...options,
    });
    startedServers.push(postgres);
    return postgres;
  };

  const copyTemplateCluster = () => cp(template, dataDir, { recursive: true, preserveTimestamps: true });

  it('creates a UTF-8 cluster with a password, on 127.0.0.1 only', async () => {
    const postgres = await start();

    expect(await runQuery(postgres.url, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
    expect(await runQuery(postgres.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    const urlWithoutPassword = new URL(postgres.url);
    urlWithoutPassword.password = 'guessed';
    await expect(runQuery(urlWithoutPassword.href, 'select 1')).rejects.toThrow('password authentication failed');
    expect(await readdir(folder)).toEqual(['postgres', 'postgres.log']);
  });

  it('keeps data and password across starts, also after the server was killed', async () => {
    await copyTemplateCluster();
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
    await copyTemplateCluster();
    const firstServer = await start({ isDurable: true });
    await runQuery(firstServer.url, "insert into kept values ('Grace')");
    firstServer.kill();
    await firstServer.whenExited;

    const next = await start();

    expect(await runQuery(next.url, 'select * from kept')).toEqual([{ name: 'Ada' }, { name: 'Grace' }]);
  });

  it('stops a running server of a killed parent', async () => {
    await copyTemplateCluster();
    const orphanedServer = await start();

    const next = await start();

    expect(await orphanedServer.whenExited).toEqual({ code: 0, signal: null });
    expect(printedLines).toEqual(['stopping the PostgreSQL server of an earlier start']);
    expect(await runQuery(next.url, 'select * from kept')).toEqual([{ name: 'Ada' }]);
  });

  it('does not kill another process that has the old process id', async () => {
    await copyTemplateCluster();
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
    expect(printedLines).toEqual([expect.stringContaining('holds no complete database')]);
  });

  it('throws the end of the log if the server does not start', async () => {
    await copyTemplateCluster();

    await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
      /PostgreSQL ended with status 1\..*invalid value for parameter "shared_buffers"/s,
    );
  });
});

describe('ensureDatabase', () => {
  let server: RunningPostgres;

  beforeAll(async () => {
    server = await startPostgres({ dataDir: template, isDurable: false });
  });

  afterAll(() => server.stop());

  it('creates a database in which the owner role may create tables', async () => {
    const url = await ensureDatabase(server.url, { name: 'owner', password: 'one' });

    await runQuery(url, 'create table things (id int)');
    expect(await runQuery(url, 'select current_user as role, current_database() as database')).toEqual([
      { role: 'owner', database: 'owner' },
    ]);
  });

  it('lets no role connect to another database, or create roles or databases', async () => {
    const ownUrl = new URL(await ensureDatabase(server.url, { name: 'mine', password: 'one' }));
    await ensureDatabase(server.url, { name: 'theirs', password: 'two' });

    await expect(runQuery(ownUrl.href, 'create database more')).rejects.toThrow('permission denied');
    await expect(runQuery(ownUrl.href, 'create role more')).rejects.toThrow('permission denied');
    ownUrl.pathname = '/theirs';
    await expect(runQuery(ownUrl.href, 'select 1')).rejects.toThrow('permission denied for database "theirs"');
  });

  it('lets a second role connect, without any privilege on tables', async () => {
    const runningRole = { name: 'shared_app', password: 'r' };
    const ownerUrl = await ensureDatabase(server.url, { name: 'shared', password: 'o', runningRole });
    await runQuery(ownerUrl, 'create table things (id int)');
    const url = toUrlOfRole(ownerUrl, runningRole);

    expect(await runQuery(url, 'select current_user')).toEqual([{ current_user: 'shared_app' }]);
    await expect(runQuery(url, 'select * from things')).rejects.toThrow('permission denied for table things');
    await expect(runQuery(url, 'create table more (id int)')).rejects.toThrow('permission denied for schema public');
  });

  it('keeps tables and sets the new password when it runs again', async () => {
    const first = await ensureDatabase(server.url, { name: 'again', password: 'old' });
    await runQuery(first, 'create table kept (id int)');

    const second = await ensureDatabase(server.url, { name: 'again', password: "it's new" });

    expect(await runQuery(second, 'select count(*)::int from kept')).toEqual([{ count: 0 }]);
    await expect(runQuery(first, 'select 1')).rejects.toThrow('password authentication failed');
  });

  it('works for an administrator who is not a superuser', async () => {
    await runQuery(server.url, "create role administrator login createdb createrole password 'a'");
    const url = new URL(server.url);
    url.username = 'administrator';
    url.password = 'a';

    const databaseUrl = await ensureDatabase(url.href, { name: 'managed', password: 'p' });

    expect(await runQuery(databaseUrl, 'select current_user')).toEqual([{ current_user: 'managed' }]);
  });

  it('creates one database for concurrent calls', async () => {
    const urls = await Promise.all(
      Array.from({ length: 5 }, () => ensureDatabase(server.url, { name: 'wanted', password: 'p' })),
    );

    expect(await runQuery(urls[0]!, 'select 1 as one')).toEqual([{ one: 1 }]);
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
