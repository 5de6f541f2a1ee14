import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { ensureNatsServer, findFreePort, type RunningProcess, startProcess } from '@paperbill/embedded';
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { createSecrets, getEnvironment, expandReferences } from './cluster/process-environment.js';
import { type Labels, filterByKind, listWorkloads } from './cluster/workloads.js';
import { renderOverlay } from './rendered.js';

interface Server extends RunningProcess {
  port: number;
}

/** Except for names and ports, the servers on this machine have the arguments and variables of production. */
describe('The NATS servers of production', () => {
  let folder: string;
  let servers: Server[] = [];
  let users: Labels;
  const started: string[][] = [];
  const connections: NatsConnection[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paperbill-nats-cluster-'));
    const resources = await renderOverlay('production');
    const configuration = filterByKind<IConfigMap>(resources, 'ConfigMap').find(({ data }) => data?.['nats.conf'])!;
    const { containers, replicas } = listWorkloads(resources).find(({ name }) => name === 'nats')!;
    const secrets = await createSecrets('production');
    users = secrets.get('nats-users')!;
    const environment = getEnvironment(containers[0]!, { configMaps: new Map(), secrets });
    const routes = await Promise.all(Array.from({ length: replicas! }, findFreePort));
    const command = await ensureNatsServer(() => undefined);

    const start = async (routePort: number, index: number): Promise<Server> => {
      const replaceAddresses = (text: string) =>
        text
          .replace('0.0.0.0:6222', `127.0.0.1:${routePort}`)
          .replaceAll(/nats-(\d)\.nats-peers:6222/g, (_, peer) => `127.0.0.1:${routes[peer]}`);
      const entries = Object.entries({ ...environment, POD_NAME: `nats-${index}` });
      const env = Object.fromEntries(entries.map(([name, value]) => [name, replaceAddresses(value)]));
      const configurationFolder = join(folder, String(index));
      await mkdir(configurationFolder);
      for (const [file, text] of Object.entries(configuration.data!))
        await writeFile(join(configurationFolder, file), replaceAddresses(text));
      const port = await findFreePort();
      const args = containers[0]!
        .args!.map((argument) => expandReferences(argument, env))
        .filter((argument) => !/^--(http_port|pid)=/.test(argument))
        .map((argument) => argument.replace('/etc/nats', configurationFolder));
      started.push(args);
      const log = join(folder, `${index}.log`);
      const running = await startProcess({ command, args: [...args, '--addr=127.0.0.1', `--port=${port}`], env, log });
      return { ...running, port };
    };
    servers = await Promise.all(routes.map(start));
  });

  afterAll(async () => {
    await Promise.all(connections.map((connection) => connection.close()));
    await Promise.all(servers.map((server) => server.stop()));
    await rm(folder, { recursive: true });
  });

  it('forward a call from a client of one server to a service at another server', async () => {
    const identity = await connectAsUser('identity', 0);
    identity.subscribe('identity.>', { queue: 'identity', callback: (_, message) => void message.respond('answered') });
    await identity.flush();

    const bff = await connectAsUser('bff', 2);
    expect(await requestText(bff, 'identity.users.get')).toBe('answered');
  });

  it('have no password in their command line', () => {
    expect(started).toHaveLength(3);
    for (const password of Object.values(users)) expect(started.flat().join(' ')).not.toContain(password);
  });

  const connectAsUser = async (user: string, server: number): Promise<NatsConnection> => {
    const pass = users[`NATS_${user.toUpperCase()}_PASSWORD`]!;
    const options = { servers: `127.0.0.1:${servers[server]!.port}`, user, pass, inboxPrefix: `_INBOX_${user}` };
    // The client retries, because a server accepts connections only some time after its start.
    const connection = await connect({ ...options, waitOnFirstConnect: true, reconnectTimeWait: 50 });
    connections.push(connection);
    return connection;
  };

  /** After NATS servers have connected, it takes some time until they have exchanged their subscriptions. */
  const requestText = async (connection: NatsConnection, subject: string): Promise<string> => {
    for (;;) {
      try {
        return (await connection.request(subject)).string();
      } catch (error) {
        if (!/no responders/i.test(String(error))) throw error;
        await sleep(50);
      }
    }
  };
});
