import type { Progress } from '../../progress.mjs';
import { startBff, startServices } from './application.js';
import { startDatabases } from './databases.js';
import { signIn, startGotenberg, startSignIn } from './infrastructure.js';
import { startMessages } from './messages.js';
import { startStripe } from './payments.js';
import type { Workshop } from './workshop.js';

export interface Address {
  port: number;
  publicUrl: string;
}

/** Starts every part. Whatever needs nothing of another starts at once with it. */
export async function startParts(workshop: Workshop, progress: Progress, address: Address): Promise<void> {
  const provider = signIn(workshop, address.publicUrl);
  const startApplication = async () => {
    const [databases, natsUrls] = await Promise.all([
      progress.step('Database', (note) => startDatabases(workshop, note)),
      progress.step('Messages', (note) => startMessages(workshop, note)),
    ]);
    await Promise.all([
      progress.step('Services', () => startServices(workshop, databases, natsUrls, address.publicUrl)),
      progress.step('Web server', () => startBff(workshop, { ...address, natsUrl: natsUrls.bff, signIn: provider })),
    ]);
  };
  await Promise.all([
    startApplication(),
    progress.step('Sign-in provider', () => startSignIn(workshop, address.publicUrl, provider)),
    progress.step('Payments', () => startStripe(workshop, address.publicUrl)),
    progress.step('PDF renderer', (note) => startGotenberg(workshop, note)),
  ]);
}
