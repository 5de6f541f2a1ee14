import type { CDPSession, Page } from 'playwright-core';

/** The assumed ratio between the speed of this machine and the speed of a current phone. */
export const SLOWDOWN_FACTOR = 4;

export interface MainThreadWork {
  totalMs: number;
  /**
   * Total blocking time. It adds up the part of each task that exceeds 50 ms, because users do not notice shorter
   * tasks.
   */
  blockingMs: number;
}

const LONG_TASK_MS = 50;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number;
  args: { name?: string };
}

/**
 * Measures the processor time of a page's main thread from the start of `work` until the page is idle. The time is
 * measured at full speed and multiplied by {@link SLOWDOWN_FACTOR}. The browser's own throttling is not used, because
 * its result depends on the load of the machine.
 */
export async function measureMainThread(page: Page, work: () => Promise<unknown>): Promise<MainThreadWork> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  });
  await work();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_500);
  await waitForTrace(session);
  const threads = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(getThreadKey),
  );
  const tasks = events
    .filter(({ name, ph }) => ph === 'X' && name === 'ThreadControllerImpl::RunTask')
    .filter((event) => threads.has(getThreadKey(event)))
    .map(({ tdur = 0 }) => (SLOWDOWN_FACTOR * tdur) / 1_000);
  if (!tasks.length) throw new Error('The trace says nothing of the main thread.');
  const sumTasks = (toMs: (ms: number) => number) => tasks.reduce((total, ms) => total + toMs(ms), 0);
  return { totalMs: sumTasks((ms) => ms), blockingMs: sumTasks((ms) => Math.max(0, ms - LONG_TASK_MS)) };
}

const getThreadKey = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;

async function waitForTrace(session: CDPSession): Promise<void> {
  const ended = new Promise<void>((done) => session.once('Tracing.tracingComplete', () => done()));
  await session.send('Tracing.end');
  await ended;
}
