import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHealthMessage, type ServiceName, serviceNames } from '@paperbill/contracts/nats';
import { findFreePort } from '@paperbill/embedded';
import { createDatabase, getFileNats, type TestDatabase } from '@paperbill/test-infrastructure';
import { getFileBus, messageVerifyingKey } from '@paperbill/testing';

const databases = {} as Record<ServiceName, TestDatabase>;
let environment: Record<string, string>;
let url: string;
let child: ChildProcess;
let output: string;
let errors: string;

beforeEach(async () => {
  const [nats, port] = await Promise.all([getFileNats(), findFreePort()]);
  url = `http://127.0.0.1:${port}`;
  environment = {
    NATS_URL: nats.url,
    MESSAGE_VERIFYING_KEYS: messageVerifyingKey,
    PORT: `${port}`,
    DOCUMENTS_GOTENBERG_URL: 'http://127.0.0.1:1',
  };
  for (const name of serviceNames) {
    databases[name] = await createDatabase();
    environment[`${name.toUpperCase()}_DATABASE_URL`] = databases[name].runningUrl;
    environment[`${name.toUpperCase()}_DATABASE_MIGRATION_URL`] = databases[name].ownerUrl;
  }
});

afterEach(() => void child.kill('SIGKILL'));

function startProcess(changes: Record<string, string> = {}): void {
  output = errors = '';
  child = spawn(process.execPath, [resolve(import.meta.dirname, '../dist/main.js')], {
    env: { ...environment, ...changes },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout!.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr!.on('data', (data: Buffer) => (errors += data.toString()));
}

const waitForExit = async () => (await once(child, 'close')) as [number | null, string | null];

const requestPath = async (path: string) => {
  const response = await fetch(`${url}${path}`);
  return { status: response.status, body: (await response.json()) as { status: string; services?: object } };
};

async function runUntilReady(): Promise<void> {
  startProcess();
  const isReady = () =>
    requestPath('/health/ready').then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The process ended: ${errors}`);
    await sleep(50);
  }
}

const findComponents = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^${name}\\{[^\\n]*component="(\\w+)"\\} (\\S+)$`, 'gm'))].map(
    ([, component, value]) => [component, value],
  );

describe('The services in one process', () => {
  it('answer separately, report health and metrics separately, have separate databases, and stop together', async () => {
    await runUntilReady();

    const bus = await getFileBus();
    const health = await Promise.all(serviceNames.map((name) => bus.call(createHealthMessage(name), {})));
    expect(health.map(({ service }) => service)).toEqual(serviceNames);
    for (const name of serviceNames) {
      expect(await requestPath(`/health/ready/${name}`)).toMatchObject({
        status: 200,
        body: { details: { database: { status: 'up' } } },
      });
    }
    const { body } = await requestPath('/health/ready');
    expect(Object.keys(body.services!).sort()).toEqual([...serviceNames].sort());
    // The test starts no renderer, so the documents service is degraded. All other services are up.
    expect(body).toMatchObject({
      status: 'degraded',
      services: { documents: { status: 'degraded' }, billing: { status: 'ok' } },
    });

    const text = await (await fetch(`${url}/metrics`)).text();
    const each = (value: string) => [...serviceNames].sort().map((name) => [name, value]);
    expect(findComponents(text, 'paperbill_ready').sort()).toEqual(each('1'));
    expect(findComponents(text, 'paperbill_build_info').sort()).toEqual(each('1'));
    expect(findComponents(text, 'paperbill_pdf_breaker_open')).toEqual([['documents', '0']]);
    expect(findComponents(text, 'process_start_time_seconds')).toEqual([['services', expect.any(String)]]);
    expect(text.match(/^# TYPE paperbill_ready /gm)).toHaveLength(1);

    child.kill('SIGTERM');
    expect(await waitForExit()).toEqual([0, null]);
    expect(errors).toBe('');
    const lines = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { name: string });
    expect([...new Set(lines.map(({ name }) => name))].sort()).toEqual([...serviceNames].sort());
    const [identity, billing] = await Promise.all(
      [databases.identity, databases.billing].map((database) =>
        database.query('select name from mikro_orm_migrations'),
      ),
    );
    expect(identity).toContainEqual({ name: 'CreateUsersAndSessions' });
    expect(billing).not.toContainEqual({ name: 'CreateUsersAndSessions' });
  });

  it('refuse to start with incomplete settings, and name the service of each', async () => {
    startProcess({ BILLING_DATABASE_URL: '', DOCUMENTS_GOTENBERG_TIMEOUT: '0', PORT: 'http' });

    expect(await waitForExit()).toEqual([78, null]);
    expect(errors).toContain('services does not start: PORT: must be a port number\n');
    expect(errors).toContain('services does not start: billing, DATABASE_URL: is missing\n');
    expect(errors).toContain('services does not start: documents, GOTENBERG_TIMEOUT: ');
    expect(errors).not.toContain('catalogue, DATABASE_URL');
  });

  it('stop if one of them cannot start, and name it', async () => {
    await databases.catalogue.query('create table products (id int)');
    startProcess();

    expect(await waitForExit()).toEqual([1, null]);
    expect(errors).toContain('The catalogue service does not start');
    expect(errors).toContain('already exists');
  });
});
