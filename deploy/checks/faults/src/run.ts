import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '@paperbill/local';
import { type Fault, inject } from './faults.js';
import { compare, type Findings, readBack } from './findings.js';
import type { Calls } from './load/http-client.js';
import { startLoad } from './load/load.js';
import { compareMails, countReceived, type MailFindings, readMails, settleMails } from './mail-findings.js';
import { type ScheduleFindings, startSchedule } from './schedule.js';
import { type Figures, figuresOf, type Window } from './report/figures.js';
import type { Volumes } from './volumes.js';
import { conclusion, header, line, type Zero, zerosOf } from './report/format-report.js';

/** The duration of the load before the first fault. A failure in this period has another cause than a fault. */
const STEADY_MS = 3_000;
/** A fault counts as over after this time without failures. */
const QUIET_MS = 1_200;
/** The maximum time for the recovery from a fault. It is longer than the longest timeout of a request. */
const RECOVERS_WITHIN_MS = 120_000;
const LOOK_AGAIN_MS = 50;

export interface Report {
  passed: boolean;
  startedAt: string;
  seconds: number;
  invoicesSaved: number;
  mailsSent: number;
  faults: Figures[];
  /** The faults that were not injected, because the time was used up. */
  leftOut: string[];
  findings: Findings & MailFindings & ScheduleFindings;
  zeros: Zero[];
}

const noFault: Fault = { name: 'none', parts: [], how: 'killed', mayFail: false, takesConnections: false };

export interface Run {
  product: Product;
  faults: Fault[];
  /** The volumes that some faults fill. They are only needed for these faults. */
  volumes?: Volumes | undefined;
  /** No fault starts after this time. If it is undefined, all faults are injected. */
  budgetMs?: number | undefined;
  say: (line: string) => void;
}

/**
 * Starts the load and injects the faults one after another. Waits for the recovery after each fault. At the end, checks
 * all stored data.
 */
export async function runFaults({ product, faults, volumes, budgetMs = Infinity, say }: Run): Promise<Report> {
  const startedAt = new Date();
  const schedule = await startSchedule(product);
  const { people, calls, attempts, stop } = await startLoad(product.url);
  say(`\n${header()}`);
  const figures = new Array<Figures>();
  const happen = async (fault: Fault, work: () => Promise<unknown>) => {
    const of = figuresOf(await windowOf(fault, calls, work), calls.ended);
    figures.push(of);
    say(line(of));
  };
  await happen(noFault, () => sleep(STEADY_MS));
  const leftOut = new Array<string>();
  for (const fault of faults) {
    if (Date.now() - startedAt.getTime() < budgetMs) await happen(fault, () => inject(fault, product.parts, volumes));
    else leftOut.push(fault.name);
  }
  if (leftOut.length > 0) say(`\nNo time was left for: ${leftOut.join('; ')}`);
  await stop();
  const findings = compare(attempts.all, await readBack(people, attempts));
  await schedule.finish();
  await settleMails(product);
  const received = await countReceived(product);
  const mails = compareMails(attempts.mails, await readMails(people, attempts.mails), received);
  const done = await schedule.findings(received);
  const zeros = zerosOf(figures, findings, mails, done);
  const invoicesSaved = attempts.all.filter(({ saved }) => saved).length;
  say(`\n${conclusion(zeros, findings, { invoicesSaved, mailsSent: attempts.mails.length, due: done.due })}`);
  return {
    passed: zeros.every(({ count }) => count === 0),
    startedAt: startedAt.toISOString(),
    seconds: Math.round((Date.now() - startedAt.getTime()) / 1000),
    invoicesSaved,
    faults: figures,
    leftOut,
    mailsSent: attempts.mails.length,
    findings: { ...findings, ...mails, ...done },
    zeros,
  };
}

async function windowOf(fault: Fault, calls: Calls, work: () => Promise<unknown>): Promise<Window> {
  const window: Window = { fault, hitAt: performance.now(), endedAt: 0 };
  let failure: Error | undefined;
  work().then(
    () => (window.backAt = performance.now()),
    (error: Error) => (failure = error),
  );
  while (performance.now() - window.hitAt < RECOVERS_WITHIN_MS) {
    if (failure) throw failure;
    if (window.backAt !== undefined && calls.isQuiet(QUIET_MS)) {
      window.wellAt = performance.now();
      break;
    }
    await sleep(LOOK_AGAIN_MS);
  }
  window.endedAt = performance.now();
  return window;
}
