import { join } from 'node:path';
import { listenHost } from '../environment/environment.js';
import { besidePublicUrl } from './infrastructure.js';
import { nodeProcess } from './node-process.js';
import type { Workshop } from './workshop.js';

/** How billing reaches Stripe: as it is set where STRIPE_SECRET_KEY is, or the Stripe for local use. */
export function stripeSettings({ materials }: Workshop, publicUrl: string): Record<string, string> {
  const { env, ports, secrets } = materials;
  if (env['STRIPE_SECRET_KEY']) {
    const names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL'];
    return Object.fromEntries(names.filter((name) => env[name]).map((name) => [name, env[name]!]));
  }
  return {
    STRIPE_SECRET_KEY: secrets.stripeKey,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    STRIPE_API_URL: besidePublicUrl(publicUrl, ports.stripe),
  };
}

export async function startStripe(workshop: Workshop, publicUrl: string): Promise<void> {
  const { env, dataDir, ports } = workshop.materials;
  if (env['STRIPE_SECRET_KEY']) return;
  await nodeProcess(workshop, {
    title: 'The local Stripe',
    stops: 'second',
    name: 'stripe',
    project: 'deploy/stand-ins/stripe',
    host: listenHost(env),
    port: ports.stripe,
    readyPath: '/health',
    env: {
      ...stripeSettings(workshop, publicUrl),
      WEBHOOK_URL: `${publicUrl}/webhooks/stripe`,
      DATA_DIR: join(dataDir, 'stripe'),
    },
  }).start();
}
