import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Platform } from './account/account.js';
import { createMemoryStorage, openStorage } from './account/storage.js';
import { type StripeControl, createStripeControl } from './control/client.js';
import { createRequestListener } from './http/server.js';
import { getDefaultOptions, type StripeOptions } from './options.js';
import { Scheduler } from './scheduler.js';
import { Sender } from './webhooks/sender.js';
import { Webhooks } from './webhooks/webhooks.js';

export interface RunningStripe {
  url: string;
  secretKey: string;
  webhookSecret: string;
  connectWebhookSecret: string;
  control: StripeControl;
  stop(): Promise<void>;
}

/** @throws Error in production, if the port is in use, or if the stored state cannot be read */
export async function startStripe(given: Partial<StripeOptions> = {}): Promise<RunningStripe> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new Error(
      'The local Stripe charges nobody, so it does not start with NODE_ENV=production. Set STRIPE_SECRET_KEY to a key of Stripe.',
    );
  }
  const options: StripeOptions = { ...getDefaultOptions(), ...given };
  const storage = options.dataDir ? await openStorage(options.dataDir) : createMemoryStorage();
  const saveSoon = () =>
    void storage.save().catch((error: Error) => options.log(`The state could not be kept: ${error.message}`));
  const server = createServer();
  server.listen(options.port, options.host);
  await once(server, 'listening');
  const url = options.url ?? `http://localhost:${(server.address() as AddressInfo).port}`;

  const platform = new Platform(storage.state, options, url);
  const sender = new Sender(platform, saveSoon);
  const webhooks = new Webhooks(platform, sender);
  platform.onEvent = (event) => webhooks.addEvent(event);
  const scheduler = new Scheduler(platform, saveSoon);
  const changed = () => {
    scheduler.schedule();
    return storage.save();
  };
  server.on('request', createRequestListener({ platform, webhooks, sender, changed }));
  webhooks.resume();
  scheduler.schedule();
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    scheduler.stop();
    await Promise.all([closed, sender.stop()]);
    await storage.save();
  };
  let stopped: Promise<void> | undefined;
  return {
    url,
    secretKey: options.secretKey,
    webhookSecret: options.webhookSecret,
    connectWebhookSecret: options.connectWebhookSecret,
    control: createStripeControl(url),
    stop: () => (stopped ??= stop()),
  };
}
