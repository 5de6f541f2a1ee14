/** Waits for `work`, but no longer than until `signal` says to stop; the work itself goes on, and its end is ignored. */
export function abortable<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    const done = () => signal.removeEventListener('abort', stop);
    work.finally(done).then(resolve, reject);
  });
}
