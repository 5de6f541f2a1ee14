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

/** Before anything is broken: whatever fails now is no fault's fault. */
const STEADY_MS = 3_000;
/** So long without an error, a fault counts as over. */
const QUIET_MS = 1_200;
/** A fault that is not over by then never will be. It is more than the longest limit of a request. */
const RECOVERS_WITHIN_MS = 120_000;
const LOOK_AGAIN_MS = 50;

export interface Report {
  passed: boolean;
  startedAt: string;
  seconds: number;
  invoicesSaved: number;
  mailsSent: number;
  faults: Figures[];
  /** Those for which there was no time left. */
  leftOut: string[];
  findings: Findings & MailFindings & ScheduleFindings;
  zeros: Zero[];
}

const noFault: Fault = { name: 'none', parts: [], how: 'killed', mayFail: false, takesConnections: false };

export interface Run {
  product: Product;
  faults: Fault[];
  /** For the faults that fill one. */
  volumes?: Volumes | undefined;
  /** Once so much time has passed, no other fault begins; without it all happen. */
  budgetMs?: number | undefined;
  /** Prints a line. */
  say: (line: string) => void;
}

/**
 * Starts the users’ load, injects one fault after another, and waits until all is well again after it, and reads everything
 * back in the end.
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
