import type { CDPSession, Page } from 'playwright-core';

/** A phone of today beside the machine that this runs on. */
export const SLOWED = 4;

/** What a page's main thread was busy with, in milliseconds of processor time of a slowed processor. */
export interface MainThreadWork {
  total: number;
  /** What all tasks took beyond the 50 ms in which somebody who types or clicks notices no wait. */
  blocking: number;
}

const NOTICED_MS = 50;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of the thread's processor time. */
  tdur?: number;
  args: { name?: string };
}

/**
 * What the main thread does while `work` runs and the page settles. It is taken in processor time at full speed, and then
 * multiplied: slowed by the browser itself, the time would grow with everything else that the machine does.
 */
export async function mainThreadOf(page: Page, work: () => Promise<unknown>): Promise<MainThreadWork> {
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
  await traceEnded(session);
  const threads = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = events
    .filter(({ name, ph }) => ph === 'X' && name === 'ThreadControllerImpl::RunTask')
    .filter((event) => threads.has(threadOf(event)))
    .map(({ tdur = 0 }) => (SLOWED * tdur) / 1_000);
  if (!tasks.length) throw new Error('The trace says nothing of the main thread.');
  const sum = (of: (ms: number) => number) => tasks.reduce((total, ms) => total + of(ms), 0);
  return { total: sum((ms) => ms), blocking: sum((ms) => Math.max(0, ms - NOTICED_MS)) };
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;

async function traceEnded(session: CDPSession): Promise<void> {
  const ended = new Promise<void>((done) => session.once('Tracing.tracingComplete', () => done()));
  await session.send('Tracing.end');
  await ended;
}
