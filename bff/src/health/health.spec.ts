import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createHealthMessage, type ServiceHealth, type ServiceName, serviceNames } from '@paperbill/contracts/nats';
import { release } from '@paperbill/service-kit/without-database';
import { answerMessage, getFileNats, startTcpProxy, type TcpProxy } from '@paperbill/testing';
import request from 'supertest';
import { startTestBff } from '../testing/test-bff.js';
import { startTestProvider } from '../testing/test-provider.js';

const allDependenciesUp = {
  nats: 'up',
  identity: 'up',
  billing: 'up',
  catalogue: 'up',
  invoicing: 'up',
  documents: 'up',
  identityProvider: 'up',
};

describe('/health', () => {
  let nats: TcpProxy;
  let provider: TcpProxy;
  let url: string;
  const stopByService = new Map<ServiceName, () => Promise<void>>();

  const fakeHealth = async (
    service: ServiceName,
    status: ServiceHealth['status'],
    details: ServiceHealth['details'] = {},
  ) => {
    await stopByService.get(service)?.();
    stopByService.set(
      service,
      await answerMessage(createHealthMessage(service), (): ServiceHealth => ({ service, status, details })),
    );
  };
  const ready = async () => {
    const { status, body } = await request(url).get('/health/ready');
    const { versions: _, ...told } = body as { status: string; details: Record<string, string>; versions: object };
    return { code: status, ...told };
  };

  /**
   * Repeats the readiness check until it reports the given state. The BFF caches the provider's state for a second, and
   * a busy service may answer late.
   */
  const waitUntilReady = async (expected: Awaited<ReturnType<typeof ready>>) => {
    const deadline = Date.now() + 10_000;
    let health = await ready();
    for (; !isDeepStrictEqual(health, expected) && Date.now() < deadline; health = await ready()) await sleep(1_010);
    expect(health).toEqual(expected);
  };
  const isUp = () => waitUntilReady({ code: 200, status: 'up', details: allDependenciesUp });

  beforeAll(async () => {
    const { proxy, issuer } = await startTestProvider();
    [nats, provider] = [await startTcpProxy((await getFileNats()).url), proxy];
    ({ url } = await startTestBff({ NATS_URL: nats.url, OIDC_ISSUER: issuer }));
    await Promise.all(serviceNames.map((service) => fakeHealth(service, 'up')));
  });

  it('is ready while all dependencies respond', () => isUp());

  it('reports the release of each process', async () => {
    const stop = await answerMessage(createHealthMessage('documents'), (): ServiceHealth => ({
      service: 'documents',
      status: 'up',
      details: {},
      version: '0.2.0+4f1f0c1',
    }));
    await stopByService.get('documents')!();
    const { body } = await request(url).get('/health/ready');
    expect(body).toMatchObject({ status: 'up', versions: { bff: release, documents: '0.2.0+4f1f0c1' } });
    await stop();
    await fakeHealth('documents', 'up');
    expect((await request(url).get('/health/ready')).body).toMatchObject({ versions: { bff: release } });
  });

  it('reports a service that is down, and stays ready for other calls', async () => {
    await stopByService.get('documents')!();
    await waitUntilReady({ code: 200, status: 'degraded', details: { ...allDependenciesUp, documents: 'down' } });

    await fakeHealth('documents', 'down');
    await waitUntilReady({ code: 200, status: 'degraded', details: { ...allDependenciesUp, documents: 'down' } });

    await fakeHealth('documents', 'up');
    await isUp();
  });

  it("reports a service's optional dependency that is down", async () => {
    await fakeHealth('documents', 'degraded', { database: 'up', gotenberg: 'down' });
    const details = { ...allDependenciesUp, documents: 'degraded', 'documents.gotenberg': 'down' };
    await waitUntilReady({ code: 200, status: 'degraded', details });

    await fakeHealth('documents', 'up', { database: 'up', gotenberg: 'up' });
    await isUp();
  });

  it('is not ready while sessions cannot be read', async () => {
    await fakeHealth('identity', 'down');
    await waitUntilReady({ code: 503, status: 'down', details: { ...allDependenciesUp, identity: 'down' } });
    await fakeHealth('identity', 'up');
    await isUp();
  });

  it('reports an unreachable identity provider, and stays ready for signed-in users', async () => {
    await provider.disconnect();
    await waitUntilReady({
      code: 200,
      status: 'degraded',
      details: { ...allDependenciesUp, identityProvider: 'down' },
    });
    await provider.reconnect();
    await isUp();
  });

  it('is live but not ready without NATS', async () => {
    await nats.disconnect();
    const { code, details } = await ready();
    expect([code, details['nats']]).toEqual([503, 'down']);
    expect((await request(url).get('/health/live')).body).toEqual({ status: 'up' });
  });
});
