import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '@paperbill/local';
import { startClientPayments } from './client-payments.js';
import { type Fault, injectFault } from './faults.js';
import { compareInvoices, readStoredInvoices } from './findings.js';
import type { CallRecorder } from './load/http-client.js';
import { startLoad } from './load/load.js';
import { compareMails, countReceived, readMails, waitForProcessedMails } from './mail-findings.js';
import { startSchedule } from './schedule.js';
import { type FaultFigures, computeFigures, type FaultWindow } from './report/figures.js';
import type { Volumes } from './volumes.js';
import {
  type AllFindings,
  formatConclusion,
  formatHeader,
  formatFigures,
  type ExpectedZero,
  toExpectedZeros,
} from './report/format-report.js';

/** The duration of the load before the first fault. No fault can cause a failure in this period. */
const STEADY_DURATION_MS = 3_000;
/** The time without failures after which a fault is over. */
const QUIET_DURATION_MS = 1_200;
/** The maximum time for the recovery from a fault. It is longer than the longest timeout of a request. */
const RECOVERY_TIMEOUT_MS = 120_000;
const POLL_INTERVAL_MS = 50;

export interface FaultReport {
  hasPassed: boolean;
  startedAt: string;
  seconds: number;
  invoicesSaved: number;
  mailsSent: number;
  faults: FaultFigures[];
  skippedFaults: string[];
  findings: AllFindings;
  expectedZeros: ExpectedZero[];
}

const STEADY_LOAD: Fault = { name: 'none', parts: [], kind: 'killed', mayFail: false, mayBreakConnections: false };

export interface FaultRun {
  product: Product;
  faults: Fault[];
  volumes?: Volumes | undefined;
  /** The time in milliseconds in which faults are injected. If it is undefined, all faults are injected. */
  budgetMs?: number | undefined;
  printLine: (line: string) => void;
}

/**
 * Injects the faults one after another under load, and waits for the recovery after each fault. Checks all stored data
 * at the end.
 */
export async function runFaults({
  product,
  faults,
  volumes,
  budgetMs = Infinity,
  printLine,
}: FaultRun): Promise<FaultReport> {
  const startedAt = new Date();
  const [schedule, clients] = await Promise.all([startSchedule(product), startClientPayments(product)]);
  const { people, calls, attempts, stop } = await startLoad(product.url);
  printLine(`\n${formatHeader()}`);
  const figures = new Array<FaultFigures>();
  const measureFault = async (fault: Fault, work: () => Promise<unknown>) => {
    const faultFigures = computeFigures(await recordFaultWindow(fault, calls, work), calls.finishedCalls);
    figures.push(faultFigures);
    printLine(formatFigures(faultFigures));
  };
  await measureFault(STEADY_LOAD, () => sleep(STEADY_DURATION_MS));
  const skippedFaults = new Array<string>();
  for (const fault of faults) {
    if (Date.now() - startedAt.getTime() < budgetMs)
      await measureFault(fault, () => injectFault(fault, product.parts, volumes));
    else skippedFaults.push(fault.name);
  }
  if (skippedFaults.length > 0) printLine(`\nNo time was left for: ${skippedFaults.join('; ')}`);
  await stop();
  const findings = compareInvoices(attempts.all, await readStoredInvoices(people, attempts));
  const [payments] = await Promise.all([clients.finish(), schedule.finish()]);
  await waitForProcessedMails(product);
  const received = await countReceived(product);
  const mails = compareMails(attempts.mails, await readMails(people, attempts.mails), received);
  const done = await schedule.findings(received);
  const all = { ...findings, ...mails, ...done, ...payments };
  const expectedZeros = toExpectedZeros(figures, all);
  const invoicesSaved = attempts.all.filter(({ savedInvoice }) => savedInvoice).length;
  printLine(`\n${formatConclusion(expectedZeros, all, { invoicesSaved, mailsSent: attempts.mails.length })}`);
  return {
    hasPassed: expectedZeros.every(({ count }) => count === 0),
    startedAt: startedAt.toISOString(),
    seconds: Math.round((Date.now() - startedAt.getTime()) / 1000),
    invoicesSaved,
    faults: figures,
    skippedFaults,
    mailsSent: attempts.mails.length,
    findings: all,
    expectedZeros,
  };
}

async function recordFaultWindow(
  fault: Fault,
  calls: CallRecorder,
  work: () => Promise<unknown>,
): Promise<FaultWindow> {
  const faultWindow: FaultWindow = { fault, injectedAt: performance.now(), endedAt: 0 };
  let failure: Error | undefined;
  work().then(
    () => (faultWindow.readyAt = performance.now()),
    (error: Error) => (failure = error),
  );
  while (performance.now() - faultWindow.injectedAt < RECOVERY_TIMEOUT_MS) {
    if (failure) throw failure;
    if (faultWindow.readyAt !== undefined && calls.isQuiet(QUIET_DURATION_MS)) {
      faultWindow.recoveredAt = performance.now();
      break;
    }
    await sleep(POLL_INTERVAL_MS);
  }
  faultWindow.endedAt = performance.now();
  return faultWindow;
}
