import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { ConnectionTransport } from 'puppeteer-core';

/** Characters of Chromium's output that are kept for the error message of a failed start. */
const PRINTED_MAX = 8_000;

/**
 * Chromium's process group and the pipe for the DevTools protocol: JSON messages, each followed by NUL. Chromium exits when the
 * pipe closes, even if this process is killed.
 */
export class ChromiumProcess implements ConnectionTransport {
  onmessage?: (message: string) => void;
  onclose?: () => void;
  readonly #child: ChildProcess;
  readonly #toChromium: Writable;
  #unfinished: Buffer[] = [];
  #printed = '';

  constructor(path: string, flags: string[]) {
    // Own process group, to kill all processes at once.
    this.#child = spawn(path, flags, { detached: true, stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] });
    const [, , errors, toChromium, fromChromium] = this.#child.stdio as [null, null, Readable, Writable, Readable];
    this.#toChromium = toChromium;
    // The `exit` event reports the end; pipe errors say nothing more.
    for (const stream of [errors, toChromium, fromChromium]) stream.on('error', () => undefined);
    this.#child.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      this.#print(code === 'ENOENT' ? `${path} was not found. CHROMIUM_PATH names the program.` : message),
    );
    errors.on('data', (text: Buffer) => this.#print(text.toString()));
    fromChromium.on('data', (chunk: Buffer) => this.#receive(chunk));
    fromChromium.once('close', () => this.onclose?.());
  }

  send(message: string): void {
    this.#toChromium.write(`${message}\0`);
  }

  /** Kills the process group. Debian's program is a shell script, and a hanging renderer survives both. */
  close(): void {
    try {
      if (this.#child.pid) process.kill(-this.#child.pid, 'SIGKILL');
    } catch {
      // They have exited already.
    }
  }

  /** Explains a failed start from Chromium's output: a missing library, or a sandbox that does not work. */
  explain(fallback: string): string {
    const lines = this.#printed.split('\n').filter(Boolean);
    const line = lines.find((text) => /FATAL|error while loading/.test(text)) ?? lines[0] ?? fallback;
    return /sandbox/i.test(line) ? `${line} CHROMIUM_NO_SANDBOX=true starts it without its sandbox.` : line;
  }

  #print(text: string): void {
    this.#printed = `${this.#printed}${text}\n`.slice(0, PRINTED_MAX);
  }

  #receive(chunk: Buffer): void {
    let end: number;
    while ((end = chunk.indexOf(0)) !== -1) {
      const message = Buffer.concat([...this.#unfinished, chunk.subarray(0, end)]).toString();
      this.#unfinished = [];
      chunk = chunk.subarray(end + 1);
      // One message per task: the receiver of the first may add a listener for the second.
      setImmediate(() => this.onmessage?.(message));
    }
    if (chunk.length) this.#unfinished.push(chunk);
  }
}

/**
 * Renders frames only on request, which means never. Rendering to a screen is a third of the work of a PDF. Chromium does not
 * support it on macOS.
 */
export const RENDERS_ON_DEMAND = process.platform !== 'darwin';

/** Switches in addition to Puppeteer's defaults (no background networking, crash reports, extensions, first run, …). */
export function chromiumFlags({ sandbox }: { sandbox: boolean }): string[] {
  return [
    // Hinting moves glyphs to whole pixels, so words would differ in position from the preview.
    '--font-render-hinting=none',
    // Requests that pass the interception go to a proxy that does not exist.
    '--proxy-server=socks5://127.0.0.1:1',
    '--proxy-bypass-list=<-loopback>',
    '--dns-prefetch-disable',
    '--no-pings',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    // A frame in another process would escape the interception and could run scripts.
    '--disable-site-isolation-trials',
    // Navigations clear the page. With a new frame for each, Chromium would read the fonts again and a print would cost
    // twice as much.
    '--disable-features=RenderDocument',
    '--disable-gpu',
    // PDFs need no software GPU, which takes 15 MB.
    '--disable-software-rasterizer',
    ...(RENDERS_ON_DEMAND ? ['--enable-begin-frame-control'] : []),
    ...(sandbox ? [] : ['--no-sandbox']),
  ];
}

const PREFIX = 'gotenberg-chromium-';

/** Creates a profile folder, and deletes those of killed processes. */
export async function makeProfileFolder(): Promise<string> {
  const orphans = (await readdir(tmpdir())).filter((name) => {
    const owner = name.startsWith(PREFIX) && Number.parseInt(name.slice(PREFIX.length), 10);
    return owner && !isRunning(owner);
  });
  await Promise.all(orphans.map((name) => removeProfileFolder(join(tmpdir(), name))));
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

/** Retries, because Chromium's last processes may still write. The next start deletes what is left. */
export async function removeProfileFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(() => undefined);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const PAGE_BYTES = 4096;

/**
 * Memory of a process in bytes (PSS, which counts shared memory in parts). Without permission to read PSS, as for sandboxed
 * processes, shared memory is not counted. 0 without `/proc`: memory is not limited there.
 */
export async function memoryOf(pid: number): Promise<number> {
  // The process may have exited.
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(rollup) ?? [];
  if (kilobytes) return Number(kilobytes) * 1024;
  const { resident, shared } = await residentOf(pid);
  return resident - shared;
}

/** Upper bound of a process's memory in bytes (RSS). Cheap to read, unlike PSS. */
export const memoryAtMost = async (pid: number): Promise<number> => (await residentOf(pid)).resident;

async function residentOf(pid: number): Promise<{ resident: number; shared: number }> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  const [, resident = 0, shared = 0] = statm.split(' ').map((pages) => Number(pages) * PAGE_BYTES);
  return { resident, shared };
}
