import { type ChildProcess, spawn } from 'node:child_process';
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
