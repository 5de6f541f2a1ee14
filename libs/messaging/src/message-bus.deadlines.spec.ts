import { beforeAll, describe, expect, it } from '@jest/globals';
import { query } from '@paperbill/contracts/nats';
import { fileNats } from '@paperbill/test-infrastructure';
import { headers as natsHeaders, type Msg } from '@nats-io/transport-node';
import { type MessageBus, requestContext } from './index.js';
import {
  connectBus,
  connectToNats,
  echo,
  eventually,
  neverQuick,
  outcome,
  startAnswering,
} from './testing/echo-service.js';

let bus: MessageBus;

beforeAll(async () => {
  const { url } = await fileNats();
  await startAnswering(url);
  bus = connectBus(url);
  await eventually(() => bus.call(echo, { text: 'connected' }));
});

describe('Calls to a service that is too slow', () => {
  it('are not handled any more once their callers have given up', async () => {
    const connection = await connectToNats();
    const ask = (deadline: number, timeout: number) => {
      const headers = natsHeaders();
      headers.set('x-deadline', String(deadline));
      return connection.request('specs.echo', JSON.stringify({ id: '1', pattern: 'specs.echo', data: {} }), {
        timeout,
        headers,
      });
    };

    // As the release before says it.
    await expect(ask(Date.now() - 1_000, 500)).rejects.toThrow('timeout');
    expect((await ask(Date.now() + 10_000, 10_000)).json()).toMatchObject({ id: '1' });
  });

  it.each([
    ['an hour behind', -3_600_000],
    ['an hour ahead', 3_600_000],
  ])('are handled in time, and not later, where the clock of their sender is %s', async (_, skew) => {
    const connection = await connectToNats();
    /** Sent so long ago, by somebody who waits for ten seconds. */
    const ask = (ago: number, timeout = 10_000) => {
      const headers = natsHeaders();
      headers.set('x-deadline', String(Date.now() + skew - ago + 10_000));
      headers.set('x-time-left', '10000');
      headers.set('x-sent', `${performance.now() + skew - ago} sender-${skew}`);
      return connection.request('specs.echo', JSON.stringify({ id: '1', pattern: 'specs.echo', data: {} }), {
        timeout,
        headers,
      });
    };
    expect((await ask(0)).json()).toMatchObject({ id: '1' });
    expect((await ask(200)).json()).toMatchObject({ id: '1' });
    await expect(ask(11_000, 500)).rejects.toThrow('timeout');
    expect((await ask(0)).json()).toMatchObject({ id: '1' });
  });

  it('end at the same time at the first try and the second', async () => {
    const ends: number[] = [];
    const note = ({ headers }: Msg) => {
      ends.push(Number(headers?.get('x-sent').split(' ')[0]) + Number(headers?.get('x-time-left')));
    };
    const connection = await connectToNats();
    connection.subscribe('specs.tries', { callback: (_, request) => note(request) });
    await connection.flush();
    await outcome(bus, query('specs.tries', 2_000), {});
    expect(ends).toHaveLength(2);
    // The second is sent 800 ms after the first.
    expect(Math.abs(ends[0]! - ends[1]!)).toBeLessThan(500);
  });

  it('end with the time of the request that they belong to', async () => {
    const startedAt = Date.now();
    const context = { requestId: 'in-a-hurry', deadline: startedAt + 300 };
    const ended = await requestContext.run(context, () => outcome(bus, neverQuick, {}));

    expect(ended).toMatchObject({ code: 'SERVICE_TIMEOUT' });
    expect(Date.now() - startedAt).toBeLessThan(5_000);
  });
});
