import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
let child: ChildProcess;

function startProcess(env: Record<string, string>) {
  child = spawn(process.execPath, [main], { env: { PATH: process.env['PATH'], ...env } });
  const output = { text: '' };
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => void (output.text += text));
  }
  return output;
}

afterEach(() => void child.kill('SIGKILL'));

describe('The process of the local mailbox', () => {
  it('prints only its addresses and exits with status 0 on SIGTERM', async () => {
    const output = startProcess({ PORT: '0', SMTP_PORT: '0' });
    await once(child.stdout!, 'data');
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(output.text).toMatch(
      /^The local mailbox takes mails at smtp:\/\/127\.0\.0\.1:\d+ and shows them at http:\/\/localhost:\d+\n$/,
    );
  });

  it('prints missing and invalid variables and exits with status 78', async () => {
    const output = startProcess({ PORT: 'http' });
    expect(await once(child, 'close')).toEqual([78, null]);
    expect(output.text).toBe(
      'The configuration is not complete:\n  PORT must be a port number\n  SMTP_PORT is missing\n',
    );
  });

  it('does not start with NODE_ENV=production', async () => {
    const output = startProcess({ NODE_ENV: 'production', PORT: '0', SMTP_PORT: '0' });
    expect(await once(child, 'close')).toEqual([78, null]);
    expect(output.text).toMatch(/^The local mailbox delivers nothing/);
  });
});
