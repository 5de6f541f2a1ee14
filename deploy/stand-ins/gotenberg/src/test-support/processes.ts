import { execFileSync } from 'node:child_process';
import { signalProcess } from '@paperbill/embedded';

interface ProcessInfo {
  pid: number;
  parent: number;
  /** All processes of a Chromium belong to the same group. */
  group: number;
  command: string;
}

export function listChromiumProcesses(parent: number = process.pid): ProcessInfo[] {
  const all = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,pgid=,command='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, ppid, pgid, command]) => ({
      pid: Number(pid),
      parent: Number(ppid),
      group: Number(pgid),
      command: command!,
    }));
  const groups = all
    .filter((one) => one.parent === parent && one.command.includes('--remote-debugging-pipe'))
    .map(({ group }) => group);
  return all.filter(({ group }) => groups.includes(group));
}

export function signalChromium(signal: NodeJS.Signals, part: 'all' | 'renderers' = 'all'): void {
  for (const { pid, command } of listChromiumProcesses()) {
    if (part === 'all' || command.includes('--type=renderer')) signalProcess(pid, signal);
  }
}
