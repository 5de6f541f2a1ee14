import { randomBytes } from 'node:crypto';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import { type Engine, ENGINE_VARIABLE } from './test-run.js';

const POSTGRES_IMAGE = 'postgres:17';
const NATS_IMAGE = 'nats:2.12';

/** NATS has the same limits as in production. `max_payload` must be large enough for a PDF. */
const NATS_CONFIGURATION = 'port: 4222\nmax_payload: 8388608\nmax_pending: 67108864\n';

const RUN_LABEL = 'com.paperbill.test-run';

export interface RunningContainer {
  url: string;
  stop(): Promise<unknown>;
}

export async function startPostgresContainer(runId: string): Promise<RunningContainer> {
  // Some specs start processes in production mode, which refuses default passwords.
  const password = randomBytes(16).toString('hex');
  const container = await new GenericContainer(POSTGRES_IMAGE)
    .withLabels({ [RUN_LABEL]: runId })
    .withEnvironment({ POSTGRES_PASSWORD: password })
    // Without `fsync`, the tests are faster. Test data may be lost in a crash.
    .withCommand(['postgres', '-c', 'fsync=off', '-c', 'max_connections=300'])
    .withTmpFs({ '/var/lib/postgresql/data': 'rw' })
    .withExposedPorts(5432)
    // The Docker image starts PostgreSQL twice: first to initialize the database, and then permanently.
    .withWaitStrategy(Wait.forAll([Wait.forListeningPorts(), Wait.forLogMessage(/ready to accept connections/, 2)]))
    .start();
  return {
    url: `postgresql://postgres:${password}@${container.getHost()}:${container.getMappedPort(5432)}/postgres`,
    stop: () => container.stop(),
  };
}

export async function startNatsContainer(runId: string): Promise<RunningContainer> {
  const container = await new GenericContainer(NATS_IMAGE)
    .withLabels({ [RUN_LABEL]: runId })
    .withCopyContentToContainer([{ content: NATS_CONFIGURATION, target: '/paperbill.conf' }])
    .withCommand(['-c', '/paperbill.conf'])
    .withExposedPorts(4222)
    .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
    .start();
  return {
    url: `nats://${container.getHost()}:${container.getMappedPort(4222)}`,
    stop: () => container.stop(),
  };
}

/** A killed worker cannot remove its own containers, and the reaper of testcontainers may be turned off. */
export async function removeContainersOf(runId: string): Promise<void> {
  const { container } = await getContainerRuntimeClient();
  const left = await container.dockerode.listContainers({ all: true, filters: { label: [`${RUN_LABEL}=${runId}`] } });
  await Promise.all(left.map(({ Id }) => container.dockerode.getContainer(Id).remove({ force: true, v: true })));
}

/** A Docker engine that does not respond must not block the test run. */
const DOCKER_TIMEOUT_MS = 3_000;

/** If {@link ENGINE_VARIABLE} is not set, returns Docker if Docker responds, and otherwise the embedded binaries. */
export async function chooseEngine(): Promise<Engine> {
  const forced = process.env[ENGINE_VARIABLE];
  if (forced === 'docker' || forced === 'embedded') return forced;
  if (forced) throw new Error(`${ENGINE_VARIABLE} is "${forced}", but must be "docker" or "embedded"`);
  return (await isDockerAvailable()) ? 'docker' : 'embedded';
}

async function isDockerAvailable(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), DOCKER_TIMEOUT_MS);
  });
  const answer = getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
  return Promise.race([answer, tooLong]).finally(() => clearTimeout(timer));
}
