import { describe, expect, it, jest } from '@jest/globals';
import { getFileNats } from '@paperbill/test-infrastructure';
import { Logger } from '@nestjs/common';
import { ClientNats, ServerNats } from '@nestjs/microservices';
import { NatsTransportServer } from '../index.js';
import { connectBus, echoMessage, startEchoService } from '../testing/echo-service.js';
import { NatsTransportClient } from './nats-transport-client.js';
import { ReplyDeserializer, SizeLimitedSerializer } from './serialization.js';

/** The methods that our classes override. The test checks that Nest still calls them. */
const overriddenMessage = {
  client: { own: NatsTransportClient.prototype, nest: ClientNats.prototype, methods: ['createClient', 'close'] },
  server: {
    own: NatsTransportServer.prototype,
    nest: ServerNats.prototype,
    methods: ['createNatsClient', 'start', 'bindEvents', 'getHandlerByPattern', 'getPublisher', 'close'],
  },
  serializer: { own: SizeLimitedSerializer.prototype, nest: undefined, methods: ['serialize'] },
  deserializer: { own: ReplyDeserializer.prototype, nest: undefined, methods: ['deserialize'] },
} as const;

const callCountByKey = new Map<string, number>();

Logger.overrideLogger(false);
const spies = Object.entries(overriddenMessage).flatMap(([part, { own, methods }]) =>
  methods.map((method) => [`${part}.${method}`, jest.spyOn(own as never, method as never)] as const),
);
const { url } = await getFileNats();
const app = await startEchoService(url);
const bus = connectBus(url);
await bus.call(echoMessage, { text: 'hello' });
await bus.close();
await app.close();
for (const [name, spy] of spies) callCountByKey.set(name, (spy as jest.Mock).mock.calls.length);

describe("Nest's NATS transport in the installed release", () => {
  it.each(
    Object.entries(overriddenMessage).flatMap(([part, { nest, methods }]) =>
      methods.map((method) => [`${part}.${method}`, nest as object | undefined, method] as const),
    ),
  )('calls %s', (name, nest, method) => {
    if (nest) expect(nest).toHaveProperty(method);
    expect(callCountByKey.get(name)).toBeGreaterThan(0);
  });

  it('has the properties that our transport reads', () => {
    expect(new ServerNats({})).toMatchObject({ messageHandlers: expect.any(Map), status: expect.anything() });
    expect(new ServerNats({})).toHaveProperty('getMessageHandler');
    expect(new ClientNats({})).toHaveProperty('unwrap');
    expect(new ClientNats({})).toMatchObject({ natsClient: null, status: expect.anything() });
  });
});
