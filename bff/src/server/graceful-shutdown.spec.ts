import { Agent, get, type IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { catalogue } from '@paperbill/contracts';
import { answerMessage } from '@paperbill/testing';
import { aUser, PlayedIdentity } from '../testing/played-identity.js';
import { signal } from '../testing/signal.js';
import { startTestBff } from '../testing/test-bff.js';

describe('shutdown', () => {
  it('finishes the request under way over NATS, ends connections that are kept alive, and takes no more', async () => {
    const played = await PlayedIdentity.start();
    const [reached, mayAnswer] = [signal(), signal()];
    await answerMessage(catalogue.listCustomers, async () => {
      reached.give();
      await mayAnswer.given;
      return [];
    });
    const bff = await startTestBff();
    const agent = new Agent({ keepAlive: true });
    const open = (path: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        get(`${bff.url}${path}`, { agent, headers: { cookie: played.cookieOf(aUser()) } }, (response) => {
          response.resume().once('end', () => resolve(response));
        }).once('error', reject);
      });

    expect((await open('/health/live')).statusCode).toBe(200);
    const slow = open('/api/customers');
    await reached.given;
    const stopped = bff.stop();
    mayAnswer.give();

    expect((await slow).statusCode).toBe(200);
    await stopped;
    await expect(open('/health/live')).rejects.toThrow('ECONNREFUSED');
    agent.destroy();
  });
});
