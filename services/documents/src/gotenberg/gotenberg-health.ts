/** Less than whoever asks the service for its own health waits. */
const LIMIT_MS = 1_000;

/** Fails where Gotenberg is out of reach or says that its Chromium is down. */
export async function askGotenbergsHealth(url: string): Promise<void> {
  const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(LIMIT_MS) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`Gotenberg's health check answered with status ${response.status}`);
}
