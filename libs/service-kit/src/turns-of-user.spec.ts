import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { type OfUser, query } from '@paperbill/contracts/nats';
import { ActingSigner, createMessageBus, Handles, type MessageBus, requestContext } from '@paperbill/messaging';
import { createDatabase, fileNats, stopAfterFile } from '@paperbill/test-infrastructure';
import { MESSAGES_OF_USER } from './message-context.js';
import { signingKey, start } from './testing/notes-service.js';

const work = query<OfUser, { nth: number }>('catalogue.work', 30_000);
const slowWork = query<OfUser, Record<string, never>>('catalogue.slow-work', 500);

const ada = 'a7b8f0ae-3b8c-4a3a-9d53-6f0c70f1a001';
const bob = 'b0b8f0ae-3b8c-4a3a-9d53-6f0c70f1a002';

const atWork = new Map<string, { now: number; most: number }>();
const ending: (() => void)[] = [];
let slowWorkBegun = 0;

const working = (userId: string, change: number) => {
  const { now, most } = atWork.get(userId) ?? { now: 0, most: 0 };
  atWork.set(userId, { now: now + change, most: Math.max(most, now + change) });
};

@Controller()
class WorkMessages {
  @Handles(work)
  async work({ userId }: OfUser) {
    working(userId, 1);
    await new Promise<void>((resolve) => ending.push(resolve));
    working(userId, -1);
    return { nth: 1 };
  }

  @Handles(slowWork)
  async slowWork() {
    slowWorkBegun += 1;
    await sleep(1_500);
    return {};
  }
}

@Module({ controllers: [WorkMessages] })
class WorkModule {}

let bus: MessageBus;

beforeAll(async () => {
  const [nats, database] = await Promise.all([fileNats(), createDatabase()]);
  await start(database.url, nats.url, {
    name: 'catalogue',
    module: WorkModule,
    schema: { entities: [], migrations: [] },
  });
  bus = createMessageBus(nats.url, 'spec', new ActingSigner(signingKey));
  stopAfterFile(() => bus.close());
});

const askAs = <Reply>(userId: string, message: typeof work | typeof slowWork): Promise<Reply> =>
  requestContext.run({ requestId: `of-${userId}` }, () => {
    requestContext.actAs({ userId, role: 'user' });
    return bus.call(message as never, { userId }) as Promise<Reply>;
  });

const until = async (isSo: () => boolean) => {
  while (!isSo()) await sleep(5);
};

describe('Concurrent messages of one user', () => {
  it('are limited, so that messages of another user do not wait', async () => {
    const burst = Array.from({ length: 60 }, () => askAs(ada, work));
    await until(() => (atWork.get(ada)?.now ?? 0) >= MESSAGES_OF_USER);
    const other = askAs<{ nth: number }>(bob, work);
    await until(() => atWork.has(bob));

    const end = setInterval(() => ending.splice(0).forEach((resolve) => resolve()), 1);
    expect(await other).toEqual({ nth: 1 });
    const answers = await Promise.all(burst);
    clearInterval(end);

    expect(answers).toHaveLength(60);
    expect(atWork.get(ada)!.most).toBe(MESSAGES_OF_USER);
  });

  it('are not begun after their callers have timed out', async () => {
    const burst = Array.from({ length: 20 }, () => askAs(ada, slowWork));
    await Promise.allSettled(burst);
    await sleep(2_500);

    expect(slowWorkBegun).toBe(MESSAGES_OF_USER);
  });
});
