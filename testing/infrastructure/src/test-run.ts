export type Engine = 'docker' | 'embedded';

/** Developers may set this variable. The test run sets it too, so that all workers use the same engine. */
export const ENGINE_VARIABLE = 'TEST_INFRASTRUCTURE';

/** `globalSetup` passes these values to the workers of a test run in environment variables. */
export interface TestRun {
  id: string;
  engine: Engine;
  /** The URL of the superuser. */
  postgresUrl: string;
  /** The data of the embedded servers. The folder is deleted after the test run. */
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
