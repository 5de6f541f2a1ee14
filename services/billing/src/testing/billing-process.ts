import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { billing } from '@paperbill/contracts/nats';
import { getFileBus, getFileNats, messageVerifyingKey, stopAfterFile } from '@paperbill/testing';

/** A process of the billing service. It runs the built files, as in production. */
interface BillingProcess {
  kill(): Promise<void>;
}

export async function startBillingProcess(environment: Record<string, string>): Promise<BillingProcess> {
  const { url } = await getFileNats();
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../dist/main.js')], {
    env: {
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'error',
      NATS_URL: url,
      MESSAGE_VERIFYING_KEYS: messageVerifyingKey,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = () => endProcess(child);
  stopAfterFile(kill);
  await waitUntilAnswering(child);
  return { kill };
}

async function waitUntilAnswering(child: ChildProcess): Promise<void> {
  const bus = await getFileBus();
  while (child.exitCode === null) {
    const isUp = await bus.call(billing.getFigures, {}).then(
      () => true,
      () => false,
    );
    if (isUp) return;
  }
  throw new Error('The process ended');
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}
