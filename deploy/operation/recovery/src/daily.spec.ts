import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

describe('daily', () => {
  const recovery = resolve(import.meta.dirname, '..');
  let host: string;

  beforeEach(() => void (host = mkdtempSync(join(tmpdir(), 'daily-spec-'))));
  afterEach(() => rmSync(host, { recursive: true }));

  function fakeRecovery(backup: string): {
    daily: (...options: string[]) => ReturnType<typeof spawnSync>;
    backups: string;
  } {
    const [place, backups] = [join(host, 'recovery'), join(host, 'backups')];
    mkdirSync(place);
    mkdirSync(backups);
    for (const name of ['daily', 'common.sh']) cpSync(join(recovery, name), join(place, name));
    writeFileSync(join(place, 'backup'), `#!/bin/sh\n${backup}\n`, { mode: 0o755 });
    return {
      backups,
      daily: (...options) => spawnSync(join(place, 'daily'), [backups, ...options], { encoding: 'utf8' }),
    };
  }

  const ageInDays = (path: string, days: number) => execFileSync('touch', ['-d', `-${days} days`, path]);

  it('deletes only backup sets older than the retention time, after it has created a new set', () => {
    const { daily, backups } = fakeRecovery('mkdir "$1/paperbill-2026-11-23T033000Z"');
    for (const [name, days] of [
      ['paperbill-2026-11-01T033000Z', 22],
      ['paperbill-2026-11-20T033000Z', 3],
      ['mine', 99],
    ] as const) {
      mkdirSync(join(backups, name));
      ageInDays(join(backups, name), days);
    }
    expect(daily('--healthy').status).toBe(1);
    expect(daily('--once').status).toBe(0);
    expect(daily('--healthy').status).toBe(0);
    expect(execFileSync('ls', [backups], { encoding: 'utf8' }).trim().split('\n')).toEqual([
      'mine',
      'paperbill-2026-11-20T033000Z',
      'paperbill-2026-11-23T033000Z',
    ]);
  });

  /**
   * @param pgDump script that replaces pg_dump for Keycloak's database
   * @returns the lengths of the sleeps, the number of backup sets, the dumps of Keycloak, and the status of the health
   * check
   */
  function runUntilSleepCount(times: number, pgDump: string) {
    const { backups } = fakeRecovery('echo >>"$1.calls"; mkdir "$1/paperbill-20$(date +%N)Z"');
    const bin = join(host, 'bin');
    mkdirSync(bin);
    const sleeps = join(host, 'sleeps');
    const sleep = `echo $1 >>${sleeps}; [ $(wc -l <${sleeps}) -lt ${times} ] || kill -TERM $PPID`;
    for (const [name, script] of Object.entries({ sleep, pg_dump: pgDump }))
      writeFileSync(join(bin, name), `#!/bin/bash\n${script}\n`, { mode: 0o755 });
    const env = {
      PATH: [bin, process.env['PATH']].join(delimiter),
      KEYCLOAK_DATABASE_URL: 'postgresql://keycloak:k@127.0.0.1:1/keycloak',
    };
    const daily = (...options: string[]) =>
      spawnSync(join(host, 'recovery/daily'), [backups, ...options], { env, encoding: 'utf8', timeout: 30_000 });
    expect(daily().status).toBe(0);
    return {
      sleeps: readFileSync(sleeps, 'utf8').trim().split('\n').map(Number),
      sets: readFileSync(`${backups}.calls`, 'utf8').length,
      dumps: readdirSync(backups).filter((name) => name.includes('keycloak')),
      healthy: daily('--healthy').status,
    };
  }
  const FILE = 'for argument; do case $argument in --file=*) echo >"${argument#--file=}" ;; esac; done';

  it("creates no second backup set if Keycloak's database cannot be dumped, deletes the partial dump and reports unhealthy", () => {
    expect(runUntilSleepCount(3, `${FILE}; exit 1`)).toEqual({
      sleeps: [600, 600, 600],
      sets: 1,
      dumps: [],
      healthy: 1,
    });
  });

  it('waits until the next scheduled time after both dumps succeeded', () => {
    const { sleeps, ...made } = runUntilSleepCount(2, FILE);
    expect(made).toEqual({ sets: 1, dumps: [expect.stringMatching(/^keycloak-20.*Z\.dump$/)], healthy: 0 });
    for (const seconds of sleeps) expect(seconds).toBeLessThanOrEqual(24 * 60 * 60);
  });

  it('deletes no backup set if the backup fails, and reports unhealthy', () => {
    const { daily, backups } = fakeRecovery('exit 1');
    mkdirSync(join(backups, 'paperbill-2026-11-01T033000Z'));
    ageInDays(join(backups, 'paperbill-2026-11-01T033000Z'), 22);
    expect(daily('--once').status).toBe(1);
    expect(daily('--healthy').status).toBe(1);
    expect(execFileSync('ls', [backups], { encoding: 'utf8' }).trim()).toBe('paperbill-2026-11-01T033000Z');
  });
});
