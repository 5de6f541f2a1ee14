import { findChromium } from '@paperbill/embedded';
import type { GotenbergOptions } from '../options.js';
import { type RunningGotenberg, startGotenberg } from '../start.js';

/** Starts the stand-in on a free port, over whichever Chromium this machine has. */
export function startForTest(options: Partial<GotenbergOptions> = {}): Promise<RunningGotenberg> {
  const chromiumPath = findChromium();
  return startGotenberg({ port: 0, ...(chromiumPath && { chromiumPath }), ...options });
}
