import { describe, expect, it } from '@jest/globals';
import { query } from '@paperbill/contracts/nats';
import { getFileNats } from '@paperbill/test-infrastructure';
import { Logger } from '@nestjs/common';
import { connectBus, connectToNats, echoMessage, startEchoService } from '../testing/echo-service.js';

Logger.overrideLogger(false);
const { url } = await getFileNats();
await startEchoService(url);
const bus = connectBus(url);
/** A NATS client that sends messages in another format than our services. */
const foreignConnection = await connectToNats();

const expectEcho = async () =>
  expect(await bus.call(echoMessage, { text: 'still here' })).toEqual({ text: 'still here' });

describe('A reply in a foreign format', () => {
  it.each([
    ['no JSON', 'garbage'],
    ['truncated JSON', '{"id":"1","response":{"na'],
    ['invalid UTF-8', new Uint8Array([0xff, 0xfe, 0])],
    ['a header without JSON', new Uint8Array([0, 0, 0])],
    ['a wrong length', new Uint8Array([0, 0, 0, 200, 1])],
    ['binary null', Buffer.concat([Buffer.from([0, 0, 0, 4]), Buffer.from('null')])],
    ['a bare value', '5'],
    ['null', 'null'],
    ['a list', '[{"response":1}]'],
    ['other JSON', '{"status":"ok"}'],
    ['only the end marker', '{"isDisposed":true}'],
  ])('(%s) fails only its call', async (what, invalidContent) => {
    const subject = `specs.garbage.${what.replaceAll(' ', '-')}`;
    foreignConnection.subscribe(subject, { callback: (_, request) => void request.respond(invalidContent) });
    await foreignConnection.flush();

    await expect(bus.call(query(subject), {})).rejects.toMatchObject({ code: 'SERVICE_FAILED', status: 502 });
    await expectEcho();
  });
});

describe('A request in a foreign format', () => {
  it.each(['garbage', '5', 'null', '{"id":"1"}', '{"id":"1","pattern":"specs.echo","data":null}'])(
    '(%s) does not stop the service',
    async (garbage) => {
      foreignConnection.publish(echoMessage.subject, garbage);
      foreignConnection.publish(echoMessage.subject, garbage, { reply: 'specs.nowhere' });
      await foreignConnection.flush();

      await expectEcho();
    },
  );
});
