import { findChromium } from '@paperbill/embedded';
import { type GotenbergOptions, startGotenberg } from '@paperbill/gotenberg';
import { stopAfterFile } from '@paperbill/test-infrastructure';

export async function startTestGotenberg(options: Partial<GotenbergOptions> = {}): Promise<{ url: string }> {
  const chromiumPath = findChromium();
  const gotenberg = await startGotenberg({ port: 0, ...(chromiumPath && { chromiumPath }), ...options });
  stopAfterFile(() => gotenberg.stop());
  await gotenberg.warm;
  return { url: gotenberg.url };
}
