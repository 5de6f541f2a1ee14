import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

describe('daily', () => {
  const recovery = resolve(import.meta.dirname, '..');
  let hostFolder: string;

  beforeEach(() => void (hostFolder = mkdtempSync(join(tmpdir(), 'daily-spec-'))));
  afterEach(() => rmSync(hostFolder, { recursive: true }));

  function createFakeRecovery(backupScript: string): {
    runDaily: (...options: string[]) => ReturnType<typeof spawnSync>;
    backupFolder: string;
  } {
    const [recoveryFolder, backupFolder] = [join(hostFolder, 'recovery'), join(hostFolder, 'backups')];
    mkdirSync(recoveryFolder);
    mkdirSync(backupFolder);
    for (const name of ['daily', 'common.sh']) cpSync(join(recovery, name), join(recoveryFolder, name));
    writeFileSync(join(recoveryFolder, 'backup'), `#!/bin/sh\n${backupScript}\n`, { mode: 0o755 });
    return {
      backupFolder,
      runDaily: (...options) =>
        spawnSync(join(recoveryFolder, 'daily'), [backupFolder, ...options], { encoding: 'utf8' }),
    };
  }

  const setAgeInDays = (path: string, days: number) => execFileSync('touch', ['-d', `-${days} days`, path]);

  it('deletes only backup sets older than the retention time, after it has created a new set', () => {
    const { runDaily, backupFolder } = createFakeRecovery('mkdir "$1/paperbill-2026-11-23T033000Z"');
    for (const [name, days] of [
      ['paperbill-2026-11-01T033000Z', 22],
      ['paperbill-2026-11-20T033000Z', 3],
      ['mine', 99],
    ] as const) {
      mkdirSync(join(backupFolder, name));
      setAgeInDays(join(backupFolder, name), days);
    }
    expect(runDaily('--healthy').status).toBe(1);
    expect(runDaily('--once').status).toBe(0);
    expect(runDaily('--healthy').status).toBe(0);
    expect(execFileSync('ls', [backupFolder], { encoding: 'utf8' }).trim().split('\n')).toEqual([
      'mine',
      'paperbill-2026-11-20T033000Z',
      'paperbill-2026-11-23T033000Z',
    ]);
  });

  /**
   * @param pgDumpScript script that replaces pg_dump for Keycloak's database
   * @returns the lengths of the sleeps, the number of backup sets, the dumps of Keycloak, and the status of the health
   * check
   */
  function runUntilSleepCount(times: number, pgDumpScript: string) {
    const { backupFolder } = createFakeRecovery('echo >>"$1.calls"; mkdir "$1/paperbill-20$(date +%N)Z"');
    const bin = join(hostFolder, 'bin');
    mkdirSync(bin);
    const sleepFile = join(hostFolder, 'sleeps');
    const sleepScript = `echo $1 >>${sleepFile}; [ $(wc -l <${sleepFile}) -lt ${times} ] || kill -TERM $PPID`;
    for (const [name, script] of Object.entries({ sleep: sleepScript, pg_dump: pgDumpScript }))
      writeFileSync(join(bin, name), `#!/bin/bash\n${script}\n`, { mode: 0o755 });
    const env = {
      PATH: [bin, process.env['PATH']].join(delimiter),
      KEYCLOAK_DATABASE_URL: 'postgresql://keycloak:k@127.0.0.1:1/keycloak',
    };
    const runDaily = (...options: string[]) =>
      spawnSync(join(hostFolder, 'recovery/daily'), [backupFolder, ...options], {
        env,
        encoding: 'utf8',
        timeout: 30_000,
      });
    expect(runDaily().status).toBe(0);
    return {
      sleeps: readFileSync(sleepFile, 'utf8').trim().split('\n').map(Number),
      sets: readFileSync(`${backupFolder}.calls`, 'utf8').length,
      dumps: readdirSync(backupFolder).filter((name) => name.includes('keycloak')),
      healthy: runDaily('--healthy').status,
    };
  }
  const CREATE_DUMP_FILE = 'for argument; do case $argument in --file=*) echo >"${argument#--file=}" ;; esac; done';

  it("creates no second backup set if Keycloak's database cannot be dumped, deletes the partial dump and reports unhealthy", () => {
    expect(runUntilSleepCount(3, `${CREATE_DUMP_FILE}; exit 1`)).toEqual({
      sleeps: [600, 600, 600],
      sets: 1,
      dumps: [],
      healthy: 1,
    });
  });

  it('waits until the next scheduled time after both dumps succeeded', () => {
    const { sleeps, ...results } = runUntilSleepCount(2, CREATE_DUMP_FILE);
    expect(results).toEqual({ sets: 1, dumps: [expect.stringMatching(/^keycloak-20.*Z\.dump$/)], healthy: 0 });
    for (const seconds of sleeps) expect(seconds).toBeLessThanOrEqual(24 * 60 * 60);
  });

  it('deletes no backup set if the backup fails, and reports unhealthy', () => {
    const { runDaily, backupFolder } = createFakeRecovery('exit 1');
    mkdirSync(join(backupFolder, 'paperbill-2026-11-01T033000Z'));
    setAgeInDays(join(backupFolder, 'paperbill-2026-11-01T033000Z'), 22);
    expect(runDaily('--once').status).toBe(1);
    expect(runDaily('--healthy').status).toBe(1);
    expect(execFileSync('ls', [backupFolder], { encoding: 'utf8' }).trim()).toBe('paperbill-2026-11-01T033000Z');
  });
});
