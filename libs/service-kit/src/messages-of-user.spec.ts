import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { type WithUserId, query } from '@paperbill/contracts/nats';
import { ActorSigner, createMessageBus, Handles, requestContext } from '@paperbill/messaging';
import { createDatabase, getFileNats, stopAfterFile } from '@paperbill/test-infrastructure';
import { MAX_CONCURRENT_MESSAGES_PER_USER } from './message-context.js';
import { signingKey, startNotesService } from './testing/notes-service.js';

const workMessage = query<WithUserId, { nth: number }>('catalogue.work', 30_000);
const slowWorkMessage = query<WithUserId, Record<string, never>>('catalogue.slow-work', 500);

const ada = 'a7b8f0ae-3b8c-4a3a-9d53-6f0c70f1a001';
const bob = 'b0b8f0ae-3b8c-4a3a-9d53-6f0c70f1a002';

const runningByUser = new Map<string, { now: number; maximum: number }>();
const slowWorkResolvers: (() => void)[] = [];
let slowWorkStarted = 0;
const endSlowWork = () => slowWorkResolvers.splice(0).forEach((resolve) => resolve());

const countRunning = (userId: string, change: number) => {
  const { now, maximum } = runningByUser.get(userId) ?? { now: 0, maximum: 0 };
  runningByUser.set(userId, { now: now + change, maximum: Math.max(maximum, now + change) });
};

@Controller()
class WorkMessages {
  @Handles(workMessage)
  async work({ userId }: WithUserId) {
    countRunning(userId, 1);
    await new Promise<void>((resolve) => slowWorkResolvers.push(resolve));
    countRunning(userId, -1);
    return { nth: 1 };
  }

  @Handles(slowWorkMessage)
  async slowWork() {
    slowWorkStarted += 1;
    await new Promise<void>((resolve) => slowWorkResolvers.push(resolve));
    return {};
  }
}

@Module({ controllers: [WorkMessages] })
class WorkModule {}

const [nats, database] = await Promise.all([getFileNats(), createDatabase()]);
await startNotesService(database.url, nats.url, {
  name: 'catalogue',
  module: WorkModule,
  schema: { entities: [], migrations: [] },
});
const bus = createMessageBus(nats.url, 'spec', new ActorSigner(signingKey));
stopAfterFile(() => bus.close());

const callAsUser = <Reply>(userId: string, message: typeof workMessage | typeof slowWorkMessage): Promise<Reply> =>
  requestContext.run({ requestId: `of-${userId}` }, () => {
    requestContext.actAs({ userId, role: 'user' });
    return bus.call(message as never, { userId }) as Promise<Reply>;
  });

const waitUntil = async (condition: () => boolean) => {
  while (!condition()) await sleep(5);
};

describe('Concurrent messages of one user', () => {
  it('are limited, so that messages of another user do not wait', async () => {
    const burstCalls = Array.from({ length: 60 }, () => callAsUser(ada, workMessage));
    await waitUntil(() => (runningByUser.get(ada)?.now ?? 0) >= MAX_CONCURRENT_MESSAGES_PER_USER);
    const other = callAsUser<{ nth: number }>(bob, workMessage);
    await waitUntil(() => runningByUser.has(bob));

    const end = setInterval(endSlowWork, 1);
    expect(await other).toEqual({ nth: 1 });
    const answers = await Promise.all(burstCalls);
    clearInterval(end);

    expect(answers).toHaveLength(60);
    expect(runningByUser.get(ada)!.maximum).toBe(MAX_CONCURRENT_MESSAGES_PER_USER);
  });

  it('are not begun after their callers have timed out', async () => {
    const burst = Array.from({ length: 20 }, () => callAsUser(ada, slowWorkMessage));
    await Promise.allSettled(burst);
    // The service's deadline is slightly later than the caller's deadline, because the service counts the timeout from
    // the arrival of the message.
    await sleep(1_000);
    endSlowWork();
    const next = callAsUser(ada, slowWorkMessage);
    await waitUntil(() => slowWorkResolvers.length > 0);

    expect(slowWorkStarted).toBe(MAX_CONCURRENT_MESSAGES_PER_USER + 1);
    endSlowWork();
    await next;
  });
});
