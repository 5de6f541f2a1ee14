import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue, documents } from '@paperbill/contracts/nats';
import { answerMessage } from '@paperbill/testing';
import { aUser, FakeIdentity } from '../testing/fake-identity.js';
import { toJsonPart } from '../testing/fake-services.js';
import { createTestSignal } from '../testing/signal.js';
import { startTestBff } from '../testing/test-bff.js';

const INVOICE_ID = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';
const PDF_BYTES = 5_000_000;

describe('Graceful shutdown', () => {
  let fakeIdentity: FakeIdentity;

  beforeAll(async () => {
    fakeIdentity = await FakeIdentity.start();
  });

  it('finishes requests in progress over NATS, closes idle connections, and accepts no more', async () => {
    const [reached, mayAnswer] = [createTestSignal(), createTestSignal()];
    await answerMessage(catalogue.listProductsAsJson, async () => {
      reached.fire();
      await mayAnswer.whenFired;
      return toJsonPart([]);
    });
    const bff = await startTestBff();
    const agent = new Agent({ keepAlive: true });
    const open = (path: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        get(`${bff.url}${path}`, { agent, headers: { cookie: fakeIdentity.createCookie(aUser()) } }, (response) => {
          response.resume().once('end', () => resolve(response));
        }).once('error', reject);
      });

    expect((await open('/health/live')).headers.connection).toBe('keep-alive');
    const slow = open('/api/products');
    await reached.whenFired;
    const stopped = bff.stop();
    mayAnswer.fire();

    const { statusCode, headers } = await slow;
    expect([statusCode, headers.connection]).toEqual([200, 'close']);
    await stopped;
    await expect(open('/health/live')).rejects.toThrow('ECONNREFUSED');
    agent.destroy();
  });

  it('sends a response completely to a slow reader', async () => {
    const pdf = Buffer.alloc(PDF_BYTES);
    await answerMessage(documents.getPdf, () => ({ fileName: 'a.pdf', bytes: pdf, sha256: 'a' }));
    const bff = await startTestBff();
    const { port } = new URL(bff.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `GET /api/invoices/${INVOICE_ID}/download-pdf HTTP/1.1\r\nHost: a\r\nCookie: ${fakeIdentity.createCookie(aUser())}\r\n\r\n`,
    );
    await new Promise((resolve) => socket.once('readable', resolve));

    const stopped = bff.stop();
    let bytes = 0;
    for await (const chunk of socket) bytes += (chunk as Buffer).length;

    expect(bytes).toBeGreaterThan(PDF_BYTES);
    await stopped;
  });

  it('is not ready at once, but accepts requests during SHUTDOWN_DELAY_MS', async () => {
    const bff = await startTestBff({ SHUTDOWN_DELAY_MS: '4000' });
    const status = async (path: string) => (await fetch(`${bff.url}${path}`)).status;

    const stopped = bff.stop();
    expect(await Promise.all(['/health/ready', '/health/live', '/api/auth/user'].map(status))).toEqual([503, 200, 401]);
    const readiness = await fetch(`${bff.url}/health/ready`);
    expect(await readiness.json()).toMatchObject({ status: 'stopping', details: {} });

    await stopped;
    await expect(status('/health/live')).rejects.toThrow('fetch failed');
  });
});
