import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { ensurePostgresPrograms } from '@paperbill/embedded';
import type { DatabaseVariables } from './database-server.js';

const recoveryFolder = join(import.meta.dirname, '../..');

export interface CommandResult {
  status: number;
  output: string;
  errors: string;
}

export async function runCommand(
  command: 'backup' | 'restore' | 'recount',
  databases: Partial<DatabaseVariables>,
  ...args: string[]
): Promise<CommandResult> {
  const programs = await ensurePostgresPrograms(() => undefined);
  const env = { ...databases, PATH: `${programs}:${process.env['PATH']}` };
  return new Promise((resolve) => {
    execFile(join(recoveryFolder, command), args, { env }, (error, output, errors) =>
      resolve({ status: error ? Number(error.code ?? -1) : 0, output, errors }),
    );
  });
}

export async function backUp(databases: DatabaseVariables, folder: string): Promise<string> {
  const { status, output, errors } = await runCommand('backup', databases, folder);
  if (status !== 0) throw new Error(`The backup failed:\n${output}${errors}`);
  return output.trim().split('\n').at(-1)!;
}
