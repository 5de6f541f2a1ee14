import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { findOnPath } from '../programs.js';
import type { ReportProgress } from '../report.js';

const PROGRESS_INTERVAL_MS = 2_000;

let installQueue: Promise<unknown> = Promise.resolve();

/**
 * Each element of `packages` is a package, or several packages that are installed together. The first element whose
 * packages are available is installed. Calls run one after another, because apt allows only one install at a time.
 * @returns false if this process does not run as `root` on Debian or Ubuntu, if no element is available, or if the
 * install fails
 */
export function installFromDebian(packages: (string | string[])[], report: ReportProgress): Promise<boolean> {
  const result = installQueue.then(() => installPackages(packages, report));
  installQueue = result.catch(() => undefined);
  return result;
}

async function installPackages(packages: (string | string[])[], report: ReportProgress): Promise<boolean> {
  if (process.getuid?.() !== 0 || !findOnPath('apt-get')) return false;
  // The package lists are updated first. A new container image has no lists, and old lists may refer to files that no
  // longer exist.
  report('reading the list of Debian packages');
  await runApt(['update'], report);
  for (const names of packages.map((alternatives) => [alternatives].flat())) {
    if (!(await areKnownPackages(names))) continue;
    const title = names.join(', ');
    report(`installing ${title} from Debian's packages`);
    if (await runApt(['install', '--yes', '--no-install-recommends', ...names], report, title)) return true;
    report(`apt-get could not install ${title}`);
  }
  return false;
}

const areKnownPackages = async (names: string[]): Promise<boolean> =>
  (await Promise.all(names.map(isKnownPackage))).every(Boolean);

async function isKnownPackage(name: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)('apt-cache', ['policy', name], { env: { ...process.env, LC_ALL: 'C' } });
  return /Candidate: (?!\(none\))/.test(stdout);
}

async function runApt(args: string[], report: ReportProgress, title?: string): Promise<boolean> {
  const child = spawn('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=120', '-o', 'APT::Status-Fd=3', ...args], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (title) void reportProgress(child.stdio[3] as Readable, title, report);
  else (child.stdio[3] as Readable).resume();
  // On SIGINT, apt stops downloading, but finishes package changes that have begun.
  const interrupt = () => child.kill('SIGINT');
  process.once('exit', interrupt);
  const status = await new Promise((done) => child.once('error', done).once('exit', done));
  process.removeListener('exit', interrupt);
  return status === 0;
}

/** apt prints lines such as `dlstatus:3:41.5:Retrieving file 4 of 9`. */
async function reportProgress(status: Readable, title: string, report: ReportProgress): Promise<void> {
  let nextReportAt = Date.now() + PROGRESS_INTERVAL_MS;
  for await (const line of createInterface({ input: status })) {
    const [kind, , percent] = line.split(':');
    if (Date.now() < nextReportAt || (kind !== 'dlstatus' && kind !== 'pmstatus')) continue;
    nextReportAt = Date.now() + PROGRESS_INTERVAL_MS;
    report(`${title}: ${kind === 'dlstatus' ? 'downloading' : 'unpacking'}, ${Math.floor(Number(percent))} %`);
  }
}
