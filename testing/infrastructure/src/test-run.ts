/** The engine that runs PostgreSQL and NATS. */
export type Engine = 'docker' | 'embedded';

/**
 * Variable that selects the engine. Developers may set it. The test run sets it too, so that all workers use the same
 * engine.
 */
export const ENGINE_VARIABLE = 'TEST_INFRASTRUCTURE';

/** Values of the test run that workers get in environment variables. */
export interface TestRun {
  id: string;
  engine: Engine;
  /** The superuser's connection URL. */
  postgresUrl: string;
  /** Data of embedded servers. Deleted after the test run. */
  folder: string;
}

const ID = 'TEST_RUN_ID';
const POSTGRES = 'TEST_RUN_POSTGRES_URL';
const FOLDER = 'TEST_RUN_FOLDER';

export function publishTestRun({ id, engine, postgresUrl, folder }: TestRun): void {
  Object.assign(process.env, { [ID]: id, [ENGINE_VARIABLE]: engine, [POSTGRES]: postgresUrl, [FOLDER]: folder });
}

export function testRun(): TestRun {
  const { [ID]: id, [ENGINE_VARIABLE]: engine, [POSTGRES]: postgresUrl, [FOLDER]: folder } = process.env;
  if (!id || !engine || !postgresUrl || !folder) {
    throw new Error(
      "PostgreSQL and NATS are not started: make the project's jest.config.js an infrastructureProject()",
    );
  }
  return { id, engine: engine as Engine, postgresUrl, folder };
}
