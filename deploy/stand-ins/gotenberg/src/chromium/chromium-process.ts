import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { ConnectionTransport } from 'puppeteer-core';

const MAX_OUTPUT_LENGTH = 8_000;

/**
 * The pipe for the DevTools protocol transports JSON messages, each followed by a NUL byte. Chromium exits when the
 * pipe closes, even if this Node process is killed.
 */
export class ChromiumProcess implements ConnectionTransport {
  onmessage?: (message: string) => void;
  onclose?: () => void;
  readonly #child: ChildProcess;
  readonly #toChromium: Writable;
  #unfinished: Buffer[] = [];
  #printed = '';

  constructor(path: string, flags: string[]) {
    // Chromium gets its own process group, so that all its processes can be killed together.
    this.#child = spawn(path, flags, { detached: true, stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] });
    const [, , errors, toChromium, fromChromium] = this.#child.stdio as [null, null, Readable, Writable, Readable];
    this.#toChromium = toChromium;
    // Pipe errors are ignored, because the `exit` event of the process also reports the failure.
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

  /**
   * Kills Chromium's whole process group. Killing only one process is not enough, because Debian's `chromium` is a
   * shell script and a hanging renderer process survives its parent.
   */
  close(): void {
    try {
      if (this.#child.pid) process.kill(-this.#child.pid, 'SIGKILL');
    } catch {
      // The error is ignored, because the processes have already exited.
    }
  }

  /** Returns the reason for a failed start. Frequent reasons are a missing library and a sandbox that does not work. */
  describeFailedStart(fallback: string): string {
    const lines = this.#printed.split('\n').filter(Boolean);
    const line = lines.find((text) => /FATAL|error while loading/.test(text)) ?? lines[0] ?? fallback;
    return /sandbox/i.test(line) ? `${line} CHROMIUM_NO_SANDBOX=true starts it without its sandbox.` : line;
  }

  #print(text: string): void {
    this.#printed = `${this.#printed}${text}\n`.slice(0, MAX_OUTPUT_LENGTH);
  }

  #receive(chunk: Buffer): void {
    let end: number;
    while ((end = chunk.indexOf(0)) !== -1) {
      const message = Buffer.concat([...this.#unfinished, chunk.subarray(0, end)]).toString();
      this.#unfinished = [];
      chunk = chunk.subarray(end + 1);
      // Each message is handled in its own task. The handler of one message can therefore add a listener before the
      // next message is handled.
      setImmediate(() => this.onmessage?.(message));
    }
    if (chunk.length) this.#unfinished.push(chunk);
  }
}

/**
 * Whether Chromium can render only the frames that a client requests. Printing needs no frames on a screen. Rendering
 * them would be about a third of the work of each PDF. Chromium on macOS does not support this mode.
 */
export const CAN_RENDER_ON_DEMAND = process.platform !== 'darwin';

/** Puppeteer adds its own defaults, which turn off background networking, crash reports and extensions. */
export function toChromiumFlags({ sandbox }: { sandbox: boolean }): string[] {
  return [
    // Font hinting is off, because it moves glyphs to whole pixels. Words would then have other positions than in the
    // preview.
    '--font-render-hinting=none',
    // Requests that are not intercepted go to this proxy. They fail, because no such proxy exists.
    '--proxy-server=socks5://127.0.0.1:1',
    '--proxy-bypass-list=<-loopback>',
    '--dns-prefetch-disable',
    '--no-pings',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    // With site isolation, Chromium may put a frame into another process. Requests of that frame would not be
    // intercepted, and the frame could run scripts.
    '--disable-site-isolation-trials',
    // With the feature RenderDocument, each navigation would create a new frame. A navigation clears the page between
    // conversions. In a new frame, Chromium would read the fonts again, and a print would take twice as long.
    '--disable-features=RenderDocument',
    '--disable-gpu',
    // The software GPU is off. Printing needs no GPU, and the software GPU takes 15 MB of memory.
    '--disable-software-rasterizer',
    ...(CAN_RENDER_ON_DEMAND ? ['--enable-begin-frame-control'] : []),
    ...(sandbox ? [] : ['--no-sandbox']),
  ];
}

const PROFILE_FOLDER_PREFIX = 'gotenberg-chromium-';

/** Creates a profile folder. Deletes the profile folders that killed stand-ins have left behind. */
export async function makeProfileFolder(): Promise<string> {
  const orphans = (await readdir(tmpdir())).filter((name) => {
    const owner =
      name.startsWith(PROFILE_FOLDER_PREFIX) && Number.parseInt(name.slice(PROFILE_FOLDER_PREFIX.length), 10);
    return owner && !isRunning(owner);
  });
  await Promise.all(orphans.map((name) => removeProfileFolder(join(tmpdir(), name))));
  return mkdtemp(join(tmpdir(), `${PROFILE_FOLDER_PREFIX}${process.pid}-`));
}

/**
 * The deletion is retried, because Chromium's last processes may still write to the folder. If it fails, the next start
 * deletes the folder.
 */
export async function removeProfileFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(() => undefined);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const MEMORY_PAGE_BYTES = 4096;

/**
 * Returns the PSS: only the process's part of shared memory counts. If the PSS of a sandboxed process cannot be read,
 * the result is the process's private memory. On a system without `/proc`, the result is 0, so memory is not limited
 * there.
 */
export async function measureMemory(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(rollup) ?? [];
  if (kilobytes) return Number(kilobytes) * 1024;
  const { residentBytes, sharedBytes } = await readMemoryPages(pid);
  return residentBytes - sharedBytes;
}

/** Returns the RSS, which is never less than the PSS. Reading the RSS costs much less. */
export const measureResidentMemory = async (pid: number): Promise<number> => (await readMemoryPages(pid)).residentBytes;

async function readMemoryPages(pid: number): Promise<{ residentBytes: number; sharedBytes: number }> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  const [, residentBytes = 0, sharedBytes = 0] = statm.split(' ').map((pages) => Number(pages) * MEMORY_PAGE_BYTES);
  return { residentBytes, sharedBytes };
}
