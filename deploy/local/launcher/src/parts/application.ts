import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@paperbill/contracts/nats';
import { quietPort } from '../data-folder/ports.js';
import { listenHost } from '../environment/environment.js';
import { gotenbergUrl, type SignIn } from './infrastructure.js';
import type { NatsUrls } from './messages.js';
import { nodeProcess } from './node-process.js';
import { stripeSettings } from './payments.js';
import type { Workshop } from './workshop.js';

/** What a service needs beside its database and NATS. */
const more = (workshop: Workshop, publicUrl: string): Partial<Record<ServiceName, Record<string, string>>> => ({
  billing: stripeSettings(workshop, publicUrl),
  documents: { GOTENBERG_URL: gotenbergUrl(workshop) },
});

export async function startServices(
  workshop: Workshop,
  databases: Record<ServiceName, string>,
  natsUrls: NatsUrls,
  publicUrl: string,
): Promise<void> {
  const { instances, ports } = workshop.materials;
  const startInstance = async (service: ServiceName, instance: number) => {
    const suffix = instance === 1 ? '' : `-${instance}`;
    await nodeProcess(workshop, {
      title: `The ${service} service${suffix && ` (${instance})`}`,
      stops: 'second',
      name: `${service}${suffix}`,
      project: `services/${service}`,
      port: instance === 1 ? ports[service] : await quietPort(),
      readyPath: '/health/ready',
      env: { NATS_URL: natsUrls[service], DATABASE_URL: databases[service], ...more(workshop, publicUrl)[service] },
    }).start();
  };
  const numbers = Array.from({ length: instances }, (_, index) => index + 1);
  await Promise.all(serviceNames.flatMap((service) => numbers.map((instance) => startInstance(service, instance))));
}

export interface BffSettings {
  port: number;
  publicUrl: string;
  natsUrl: string;
  signIn: SignIn;
}

export async function startBff(workshop: Workshop, { port, publicUrl, natsUrl, signIn }: BffSettings): Promise<void> {
  await nodeProcess(workshop, {
    title: 'The web server',
    stops: 'first',
    name: 'bff',
    project: 'bff',
    host: listenHost(workshop.materials.env),
    port,
    readyPath: '/health/ready',
    env: {
      NATS_URL: natsUrl,
      PUBLIC_URL: publicUrl,
      SESSION_SECRET: workshop.materials.env['SESSION_SECRET'] ?? workshop.materials.secrets.session,
      OIDC_ISSUER: signIn.issuer,
      OIDC_CLIENT_ID: signIn.clientId,
      ...(signIn.clientSecret && { OIDC_CLIENT_SECRET: signIn.clientSecret }),
      WEB_ROOT: workshop.materials.env['WEB_ROOT'] ?? join(workshop.materials.projectDir, 'web/dist'),
    },
  }).start();
}
