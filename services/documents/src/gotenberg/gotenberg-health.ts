import { guardOf } from './guard.js';

/** Less than whoever asks the service for its own health waits. */
const LIMIT_MS = 1_000;

/** Fails where Gotenberg is out of reach, says that its Chromium is down, or has failed so often that it is not asked. */
export async function askGotenbergsHealth(url: string): Promise<void> {
  const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(LIMIT_MS) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`Gotenberg's health check answered with status ${response.status}`);
  if (guardOf(url).isOpen) throw new Error('Gotenberg has failed several times in a row and is not asked for a while');
}
