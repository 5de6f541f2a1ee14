import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@paperbill/contracts/nats';
import type { Progress } from '../../progress.mjs';
import { findRandomFreePort } from '../data-folder/choose-ports.js';
import { deriveVerifyingKey } from '../data-folder/secrets.js';
import { type Environment, getListenHost, addPrefix } from '../environment.js';
import { addNodeProcess } from './node-process.js';
import { type DatabaseSettings, type NatsUrls, startDatabases, startMessaging } from './postgres-and-nats.js';
import {
  getGotenbergUrl,
  getMailSettings,
  getMailWebhookVariables,
  getSignInSettings,
  type SignInSettings,
  startGotenberg,
  startStandIns,
  getStripeSettings,
} from './stand-ins.js';
import type { Supervisor } from './supervisor.js';

interface ProductAddress {
  port: number;
  publicUrl: string;
}

export async function startProcesses(
  supervisor: Supervisor,
  progress: Progress,
  address: ProductAddress,
): Promise<void> {
  const provider = getSignInSettings(supervisor, address.publicUrl);
  const natsUrlsPromise = progress.step('Messages', (note) => startMessaging(supervisor, note));
  const startAllServices = async () => {
    const [databases, natsUrls] = await Promise.all([
      progress.step('Database', (note) => startDatabases(supervisor, note)),
      natsUrlsPromise,
    ]);
    await progress.step(supervisor.context.isSmallHost ? 'Services in one process' : 'Services', () =>
      startServices(supervisor, databases, natsUrls, address.publicUrl),
    );
  };
  // The BFF needs no database, so it starts at the same time as the services.
  const startWebServer = async () => {
    const natsUrls = await natsUrlsPromise;
    await progress.step('Web server', () =>
      startBff(supervisor, { ...address, natsUrl: natsUrls.bff, signIn: provider }),
    );
  };
  await Promise.all([
    startAllServices(),
    startWebServer(),
    startStandIns(supervisor, progress, address.publicUrl),
    progress.step('PDF renderer', (note) => startGotenberg(supervisor, note)),
  ]);
}

const getServiceSettings = (
  supervisor: Supervisor,
  publicUrl: string,
): Partial<Record<ServiceName, Record<string, string>>> => ({
  billing: getStripeSettings(supervisor, publicUrl),
  documents: { GOTENBERG_URL: getGotenbergUrl(supervisor), ...getMailSettings(supervisor, publicUrl) },
});

/**
 * Returns the private key of the BFF. The public key of the services is derived from it, unless MESSAGE_VERIFYING_KEYS
 * is set.
 */
const getSigningKey = ({ context: { env, secrets } }: Supervisor): string =>
  env['MESSAGE_SIGNING_KEY'] ?? secrets.messageSigningKey;

async function startServices(
  supervisor: Supervisor,
  databases: Record<ServiceName, DatabaseSettings>,
  natsUrls: NatsUrls,
  publicUrl: string,
): Promise<void> {
  const verifyingKeys =
    supervisor.context.env['MESSAGE_VERIFYING_KEYS'] ?? deriveVerifyingKey(getSigningKey(supervisor));
  const settingsByService = getServiceSettings(supervisor, publicUrl);
  const getServiceEnvironment = (service: ServiceName): Environment => ({
    NATS_URL: natsUrls[service],
    ...databases[service],
    MESSAGE_VERIFYING_KEYS: verifyingKeys,
    ...settingsByService[service],
  });
  await (supervisor.context.isSmallHost ? startServicesInOneProcess : startServicesSeparately)(
    supervisor,
    getServiceEnvironment,
  );
}

type GetServiceEnvironment = (service: ServiceName) => Environment;

/** The name of each variable has the name of its service as a prefix. */
async function startServicesInOneProcess(
  supervisor: Supervisor,
  getServiceEnvironment: GetServiceEnvironment,
): Promise<void> {
  const prefixedEnvironments = serviceNames.map((service) => addPrefix(service, getServiceEnvironment(service)));
  await addNodeProcess(supervisor, {
    title: 'The process of all services',
    stopPhase: 'second',
    name: 'services',
    project: 'services/all',
    port: supervisor.context.ports.services,
    readyPath: '/health/ready',
    env: Object.assign({}, ...prefixedEnvironments),
  }).start();
}

async function startServicesSeparately(
  supervisor: Supervisor,
  getServiceEnvironment: GetServiceEnvironment,
): Promise<void> {
  const { instances, ports } = supervisor.context;
  const startInstance = async (service: ServiceName, instance: number) => {
    const suffix = instance === 1 ? '' : `-${instance}`;
    await addNodeProcess(supervisor, {
      title: `The ${service} service${suffix && ` (${instance})`}`,
      stopPhase: 'second',
      name: `${service}${suffix}`,
      project: `services/${service}`,
      port: instance === 1 ? ports[service] : await findRandomFreePort(),
      readyPath: '/health/ready',
      env: getServiceEnvironment(service),
    }).start();
  };
  const instanceNumbers = Array.from({ length: instances }, (_, index) => index + 1);
  await Promise.all(
    serviceNames.flatMap((service) => instanceNumbers.map((instance) => startInstance(service, instance))),
  );
}

interface BffSettings {
  port: number;
  publicUrl: string;
  natsUrl: string;
  signIn: SignInSettings;
}

/**
 * The BFF gets the sender address, although it sends no e-mails. It only checks whether the product can send e-mails.
 */
function getMailFrom(supervisor: Supervisor, publicUrl: string): Record<string, string> {
  const { MAIL_FROM } = getMailSettings(supervisor, publicUrl);
  return MAIL_FROM ? { MAIL_FROM } : {};
}

/** The BFF gets the setting for online payments, because some of its pages depend on how clients pay. */
function getClientPayments(supervisor: Supervisor, publicUrl: string): Record<string, string> {
  const { CLIENT_PAYMENTS } = getStripeSettings(supervisor, publicUrl);
  return CLIENT_PAYMENTS ? { CLIENT_PAYMENTS } : {};
}

async function startBff(supervisor: Supervisor, { port, publicUrl, natsUrl, signIn }: BffSettings): Promise<void> {
  await addNodeProcess(supervisor, {
    title: 'The web server',
    stopPhase: 'first',
    name: 'bff',
    project: 'bff',
    host: getListenHost(supervisor.context.env),
    port,
    readyPath: '/health/ready',
    env: {
      NATS_URL: natsUrl,
      PUBLIC_URL: publicUrl,
      SESSION_SECRET: supervisor.context.env['SESSION_SECRET'] ?? supervisor.context.secrets.session,
      MESSAGE_SIGNING_KEY: getSigningKey(supervisor),
      OIDC_ISSUER: signIn.issuer,
      OIDC_CLIENT_ID: signIn.clientId,
      ...(signIn.clientSecret && { OIDC_CLIENT_SECRET: signIn.clientSecret }),
      ...getMailFrom(supervisor, publicUrl),
      ...getMailWebhookVariables(supervisor, publicUrl),
      ...getClientPayments(supervisor, publicUrl),
      WEB_ROOT: supervisor.context.env['WEB_ROOT'] ?? join(supervisor.context.projectDir, 'web/dist'),
    },
  }).start();
}
