import { describe, expect, it } from '@jest/globals';
import { query } from '@paperbill/contracts/nats';
import { getFileNats } from '@paperbill/test-infrastructure';
import { headers as natsHeaders, type Msg } from '@nats-io/transport-node';
import { CLOCK_TOLERANCE_MS } from './deadlines.js';
import { requestContext } from './index.js';
import {
  connectBus,
  connectToNats,
  echoMessage,
  retryUntilSuccess,
  shortUnansweredMessage,
  getCallOutcome,
  startEchoService,
} from './testing/echo-service.js';

const { url } = await getFileNats();
await startEchoService(url);
const bus = connectBus(url);
await retryUntilSuccess(() => bus.call(echoMessage, { text: 'connected' }));

describe('Calls to a service that is too slow', () => {
  it('are not handled after their callers have given up', async () => {
    const connection = await connectToNats();
    const ask = (deadline: number, timeout: number) => {
      const headers = natsHeaders();
      headers.set('x-deadline', String(deadline));
      return connection.request('specs.echo', JSON.stringify({ id: '1', pattern: 'specs.echo', data: {} }), {
        timeout,
        headers,
      });
    };

    await expect(ask(Date.now() - CLOCK_TOLERANCE_MS - 500, 500)).rejects.toThrow('timeout');
    expect((await ask(Date.now() + 10_000, 10_000)).json()).toMatchObject({ id: '1' });
  });

  it('end at the same time in the first and the second attempt', async () => {
    const ends: number[] = [];
    const note = ({ headers }: Msg) => void ends.push(Number.parseInt(headers!.get('x-deadline')));
    const connection = await connectToNats();
    connection.subscribe('specs.tries', { callback: (_, request) => note(request) });
    await connection.flush();
    await getCallOutcome(bus, query('specs.tries', 2_000), {});
    expect(ends).toHaveLength(2);
    expect(ends[0]).toBe(ends[1]);
  });

  it('end at the deadline of the request that they belong to', async () => {
    const context = { requestId: 'in-a-hurry', deadline: Date.now() + 300 };
    const call = () => getCallOutcome(bus, shortUnansweredMessage, {});
    const callWithoutDeadline = call().then(() => 'the call without a deadline ended first');
    const ended = await Promise.race([callWithoutDeadline, requestContext.run(context, call)]);

    expect(ended).toMatchObject({ code: 'SERVICE_TIMEOUT' });
  });
});
