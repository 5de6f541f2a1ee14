import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { AppError } from '@paperbill/contracts/http';
import { command, query, allowUnsigned } from '@paperbill/contracts/nats';
import { requestContext } from '@paperbill/messaging';
import { createDatabase, getFileNats } from '@paperbill/test-infrastructure';
import { messageVerifyingKey } from '../acting.js';
import { answerMessage } from '../answer-message.js';
import { getFileBus } from '../test-service.js';

const ping = allowUnsigned(command<Record<string, never>, Record<string, never>>('specs.ping'));
const work = allowUnsigned(command<Record<string, never>, string>('specs.work', 30_000));
const anotherService = allowUnsigned(query<Record<string, never>, string>('specs.another-service'));
const sleep = allowUnsigned(command<Record<string, never>, Record<string, never>>('specs.sleep', 30_000));
const fail = allowUnsigned(command<{ email: string }, never>('specs.fail'));

/** The tests poll at this interval. More calls would take processor time from the process that is starting. */
const POLL_INTERVAL_MS = 20;

let child: ChildProcess;

let output: string;
let errors: string;

const [nats, database] = await Promise.all([getFileNats(), createDatabase()]);
const environment = {
  NATS_URL: nats.url,
  DATABASE_URL: database.ownerUrl,
  MESSAGE_VERIFYING_KEYS: messageVerifyingKey,
  PORT: '0',
  NODE_ENV: 'production',
};
const bus = await getFileBus();

function startProcess(changes: Record<string, string> = {}, args: string[] = []) {
  output = errors = '';
  child = spawn(process.execPath, [resolve(import.meta.dirname, 'spec-service.mjs'), ...args], {
    env: { ...environment, ...changes },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout!.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr!.on('data', (data: Buffer) => (errors += data.toString()));
}

const waitForExit = async () => (await once(child, 'close')) as [number | null, string | null];

const readLoggedLines = () =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

afterEach(() => {
  child.kill('SIGKILL');
});

const isAnswering = () =>
  bus.call(ping, {}).then(
    () => true,
    (error: AppError) => {
      if (error.code !== 'SERVICE_UNAVAILABLE') throw error;
      return false;
    },
  );

async function runUntilReady() {
  startProcess();
  while (!(await isAnswering())) {
    if (child.exitCode !== null) throw new Error(`The process ended: ${errors}`);
    await wait(POLL_INTERVAL_MS);
  }
}

describe('The process of a service', () => {
  it('finishes running work, including calls to other services, and ends after SIGTERM', async () => {
    let ask = () => undefined as void;
    let finish = (_reply: string) => undefined as void;
    const asked = new Promise<void>((resolve) => (ask = resolve));
    const reply = new Promise<string>((resolve) => (finish = resolve));
    const stopAnswering = await answerMessage(anotherService, () => {
      ask();
      return reply;
    });
    await runUntilReady();
    const working = bus.call(work, {});
    await asked;

    child.kill('SIGTERM');
    while (await isAnswering()) await wait(POLL_INTERVAL_MS);
    finish('done');

    expect(await working).toBe('done');
    expect(await waitForExit()).toEqual([0, null]);
    expect(errors).toBe('');
    await stopAnswering();
  });

  it('ends although work hangs, and logs the unfinished work', async () => {
    await runUntilReady();
    const hanging = bus.call(sleep, {}).catch((error: unknown) => error);
    const asleep = `select from pg_stat_activity where datname = current_database() and query like '%select pg_sleep(14)' and pid <> pg_backend_pid()`;
    while ((await database.query(asleep)).length === 0) await wait(POLL_INTERVAL_MS);

    child.kill('SIGTERM');

    expect(await hanging).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await waitForExit()).toEqual([0, null]);
    expect(readLoggedLines().map(({ msg }) => msg)).toEqual(
      expect.arrayContaining([
        'Not finished in time: specs.sleep',
        expect.stringMatching(/^Ended after 9500 ms with this still open: .*TCPSocketWrap \(\d+\)/),
      ]),
    );
  });

  it('ends at once while it waits for its database', async () => {
    startProcess({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nowhere' });
    while (!output.includes('The database does not answer yet')) await once(child.stdout!, 'data');

    child.kill('SIGTERM');

    expect(await waitForExit()).toEqual([0, null]);
  });

  it('logs lines of JSON, and failures with their request id but without data, and ends after SIGINT', async () => {
    await runUntilReady();
    const failing = requestContext.run({ requestId: 'request-that-fails' }, () =>
      bus.call(fail, { email: 'ada@example.com' }),
    );
    await expect(failing).rejects.toMatchObject({ code: 'SERVICE_FAILED' });
    child.kill('SIGINT');
    expect(await waitForExit()).toEqual([0, null]);

    expect(readLoggedLines().filter(({ level }) => level === 'error')).toEqual([
      expect.objectContaining({
        name: 'catalogue',
        requestId: 'request-that-fails',
        subject: 'specs.fail',
        err: expect.objectContaining({ code: '23505', message: 'SQLSTATE 23505 (people, people_pkey)' }),
      }),
    ]);
    expect(output).not.toContain('ada@example.com');
  });

  it('ends at once and names the missing settings if its configuration is incomplete', async () => {
    startProcess({ NATS_URL: '', PORT: 'http' });

    expect(await waitForExit()).toEqual([78, null]);
    const lines = ['NATS_URL: is missing', 'PORT: must be a port number'].map(
      (fault) => `catalogue does not start: ${fault}`,
    );
    expect(errors).toBe(lines.map((line) => `${line}\n`).join(''));
    expect(readLoggedLines()).toEqual(
      lines.map((msg) => expect.objectContaining({ name: 'catalogue', level: 'fatal', msg })),
    );
  });

  it('checks its settings without starting if it is asked to', async () => {
    startProcess({}, ['--check-settings']);
    expect(await waitForExit()).toEqual([0, null]);
    expect(output).toBe('catalogue: the settings are complete\n');

    startProcess({ NATS_URL: '' }, ['--check-settings']);
    expect(await waitForExit()).toEqual([78, null]);
    expect(errors).toBe('catalogue does not start: NATS_URL: is missing\n');
  });

  it('names the port if it is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    startProcess({ PORT: String(port) });

    expect(await waitForExit()).toEqual([78, null]);
    expect(errors).toBe(`catalogue does not start: PORT: ${port} is taken: set it to a free one, or to 0 for any\n`);
    other.close();
  });
});
