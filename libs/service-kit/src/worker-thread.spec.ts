import { afterEach, describe, expect, it } from '@jest/globals';
import { WorkerThread } from './worker-thread.js';

type Question = 'answer' | 'hang' | 'fill memory' | 'throw';

/** Script of the worker thread. The thread replies with its id, or fails in the way that the request demands. */
const SCRIPT_URL = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', (question) => {
      const kept = [];
      if (question === 'throw') throw new Error('refused');
      while (question === 'hang');
      while (question === 'fill memory') kept.push(Array.from({ length: 10_000 }, Math.random));
      parentPort.postMessage(threadId);
    });`)}`,
);
/** The timeout in milliseconds. A thread starts within this time even on a slow machine. */
const TIMEOUT_MS = 30_000;

const workerThread = new WorkerThread<Question, number>(SCRIPT_URL, {
  maxOldGenerationSizeMb: 16,
  maxYoungGenerationSizeMb: 4,
});
afterEach(() => workerThread.end());

const askForAnswer = () => workerThread.ask('answer', TIMEOUT_MS);

describe('WorkerThread', () => {
  it('answers questions in the same thread', async () => {
    expect(await askForAnswer()).toBe(await askForAnswer());
  });

  it.each([
    ['hangs', 'hang', 200, { code: 'ABORT_ERR' }],
    ['runs out of memory', 'fill memory', TIMEOUT_MS, { code: 'ERR_WORKER_OUT_OF_MEMORY' }],
    ['throws', 'throw', TIMEOUT_MS, { message: 'refused' }],
  ] as const)('that %s rejects, and a new one answers the next question', async (_, question, milliseconds, error) => {
    const first = await askForAnswer();
    await expect(workerThread.ask(question, milliseconds)).rejects.toMatchObject(error);
    const next = await askForAnswer();
    expect(next).not.toBe(first);
    expect(await askForAnswer()).toBe(next);
  });
});
