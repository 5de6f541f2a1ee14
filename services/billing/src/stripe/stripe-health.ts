/** Less than whoever asks the service for its own health waits. */
const LIMIT_MS = 1_000;

/** Fails where Stripe's API is out of reach. It need not know us: any answer but a failure of its own will do. */
export async function askStripesHealth(url: string): Promise<void> {
  const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(LIMIT_MS) });
  if (response.status >= 500) throw new Error(`Stripe answered with status ${response.status}`);
}
