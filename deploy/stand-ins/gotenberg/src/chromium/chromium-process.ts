import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { ConnectionTransport } from 'puppeteer-core';

/** How much of what Chromium prints is kept to explain a start that fails. */
const PRINTED_MAX = 8_000;

/**
 * Chromium's processes and the pipe on which they speak the DevTools protocol: JSON messages, each followed by a NUL.
 * Chromium ends when the pipe closes, and so with this process, even where that is killed.
 */
export class ChromiumProcess implements ConnectionTransport {
  onmessage?: (message: string) => void;
  onclose?: () => void;
  readonly #child: ChildProcess;
  readonly #toChromium: Writable;
  #unfinished: Buffer[] = [];
  #printed = '';

  constructor(path: string, flags: string[]) {
    // A process group of its own, to end all of it at once.
    this.#child = spawn(path, flags, { detached: true, stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] });
    const [, , errors, toChromium, fromChromium] = this.#child.stdio as [null, null, Readable, Writable, Readable];
    this.#toChromium = toChromium;
    // Broken pipes are no news: their end is.
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

  /** Ends all of its processes at once. Debian's program is a shell script, and a renderer that hangs outlives both. */
  close(): void {
    try {
      if (this.#child.pid) process.kill(-this.#child.pid, 'SIGKILL');
    } catch {
      // They have ended already.
    }
  }

  /** Says why it did not start, from what it printed: a missing library, a sandbox that does not work here. */
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
      // One at a time: what waits for the first may want to listen for the second.
      setImmediate(() => this.onmessage?.(message));
    }
    if (chunk.length) this.#unfinished.push(chunk);
  }
}

/**
 * Whether pages render frames only on request, and so never: for a PDF, rendering them for a screen that nobody sees is a
 * third of the work. Chromium can't do it on macOS.
 */
export const RENDERS_ON_DEMAND = process.platform !== 'darwin';

/**
 * Chromium's switches, beside those that Puppeteer always sets (no background networking, no crash reports, no
 * extensions, no first run, …).
 */
export function chromiumFlags({ sandbox }: { sandbox: boolean }): string[] {
  return [
    // Hinting moves glyphs to whole pixels, so that words would stand elsewhere than in the preview.
    '--font-render-hinting=none',
    // Nothing may leave the machine, nor reach this one: whatever slips through interception meets a dead proxy.
    '--proxy-server=socks5://127.0.0.1:1',
    '--proxy-bypass-list=<-loopback>',
    '--dns-prefetch-disable',
    '--no-pings',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    // A frame in a process of its own would escape interception and could run scripts.
    '--disable-site-isolation-trials',
    // A page is emptied by navigating it: with a new frame in the browser for that, its fonts would be read anew and a
    // print would cost twice the work.
    '--disable-features=RenderDocument',
    '--disable-gpu',
    // Nor a GPU made of software, which no PDF needs: it takes 15 MB.
    '--disable-software-rasterizer',
    ...(RENDERS_ON_DEMAND ? ['--enable-begin-frame-control'] : []),
    ...(sandbox ? [] : ['--no-sandbox']),
  ];
}

const PREFIX = 'gotenberg-chromium-';

/** Makes a new folder for Chromium's profile, and removes those of processes that were killed before they could. */
export async function makeProfileFolder(): Promise<string> {
  const orphans = (await readdir(tmpdir())).filter((name) => {
    const owner = name.startsWith(PREFIX) && Number.parseInt(name.slice(PREFIX.length), 10);
    return owner && !isRunning(owner);
  });
  await Promise.all(orphans.map((name) => removeProfileFolder(join(tmpdir(), name))));
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

/** Chromium's last processes may still write while it ends: hence the retries. What is left goes at the next start. */
export async function removeProfileFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(() => undefined);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs as somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const PAGE_BYTES = 4096;

/**
 * Bytes of memory that a process holds: what it shares with others counts in part (PSS). Where that may not be read,
 * as of a process in Chromium's sandbox, what it shares does not count at all. 0 where the system has no `/proc`:
 * there the memory is not watched.
 */
export async function memoryOf(pid: number): Promise<number> {
  // A process that has ended meanwhile holds nothing.
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(rollup) ?? [];
  if (kilobytes) return Number(kilobytes) * 1024;
  const { resident, shared } = await residentOf(pid);
  return resident - shared;
}

/** Bytes that a process holds at most, because all that it shares counts: unlike the exact number it costs nothing. */
export const memoryAtMost = async (pid: number): Promise<number> => (await residentOf(pid)).resident;

async function residentOf(pid: number): Promise<{ resident: number; shared: number }> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  const [, resident = 0, shared = 0] = statm.split(' ').map((pages) => Number(pages) * PAGE_BYTES);
  return { resident, shared };
}
