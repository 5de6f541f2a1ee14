/** How PostgreSQL and NATS run: in Docker containers or as embedded binaries. */
export type Engine = 'docker' | 'embedded';

/**
 * The name of the environment variable that selects an engine. Developers may set it. The test run sets it too, so that
 * all workers use the same engine.
 */
export const ENGINE_VARIABLE = 'TEST_INFRASTRUCTURE';

/** The values that `globalSetup` passes to the workers of a test run in environment variables. */
export interface TestRun {
  id: string;
  engine: Engine;
  /** The URL for connections to the PostgreSQL server as the superuser. */
  postgresUrl: string;
  /** The folder for the data of the embedded servers. It is deleted after the test run. */
  folder: string;
}

const ID_VARIABLE = 'TEST_RUN_ID';
const POSTGRES_VARIABLE = 'TEST_RUN_POSTGRES_URL';
const FOLDER_VARIABLE = 'TEST_RUN_FOLDER';

export function publishTestRun({ id, engine, postgresUrl, folder }: TestRun): void {
  Object.assign(process.env, {
    [ID_VARIABLE]: id,
    [ENGINE_VARIABLE]: engine,
    [POSTGRES_VARIABLE]: postgresUrl,
    [FOLDER_VARIABLE]: folder,
  });
}

export function readTestRun(): TestRun {
  const {
    [ID_VARIABLE]: id,
    [ENGINE_VARIABLE]: engine,
    [POSTGRES_VARIABLE]: postgresUrl,
    [FOLDER_VARIABLE]: folder,
  } = process.env;
  if (!id || !engine || !postgresUrl || !folder) {
    throw new Error(
      "PostgreSQL and NATS are not started: make the project's jest.config.js an infrastructureProject()",
    );
  }
  return { id, engine: engine as Engine, postgresUrl, folder };
}
