import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Says why Chromium does not start. Over a pipe only its silence is seen, so it is run once more by hand for what it
 * prints: a missing library, a sandbox that does not work here.
 */
export async function startFailure(path: string, flags: string[], cause: Error): Promise<Error> {
  const printed = await run(path, [...flags, '--headless', '--dump-dom', 'about:blank'], { timeout: 10_000 }).then(
    () => '',
    ({ stderr, message }: { stderr?: string; message: string }) => stderr || message,
  );
  const lines = printed.split('\n').filter(Boolean);
  const line = lines.find((text) => /FATAL|error while loading/.test(text)) ?? lines[0] ?? cause.message;
  const hint = /sandbox/i.test(line) ? ' CHROMIUM_NO_SANDBOX=true starts it without its sandbox.' : '';
  return new Error(`${line}${hint}`, { cause });
}
