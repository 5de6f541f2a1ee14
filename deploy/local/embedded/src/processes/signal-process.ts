/**
 * Sends a signal to a process, or by a negative id to a process group. One that has ended meanwhile needs none: a list of
 * processes is always a moment old.
 */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
