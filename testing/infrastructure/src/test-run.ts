/** PostgreSQL and NATS run in containers or as embedded binaries. */
export type Engine = 'docker' | 'embedded';

/** Selects an engine. Set by developers, and by the run, so that all workers use the same engine. */
export const ENGINE_VARIABLE = 'TEST_INFRASTRUCTURE';

/** Passed from the set-up of the run to its workers in environment variables. */
export interface TestRun {
  id: string;
  engine: Engine;
  /** URL for the PostgreSQL superuser. */
  postgresUrl: string;
  /** Folder for the data of embedded servers. Deleted after the run. */
  folder: string;
}

const ID = 'TEST_RUN_ID';
const POSTGRES = 'TEST_RUN_POSTGRES_URL';
const FOLDER = 'TEST_RUN_FOLDER';

export function publishTestRun({ id, engine, postgresUrl, folder }: TestRun): void {
  Object.assign(process.env, { [ID]: id, [ENGINE_VARIABLE]: engine, [POSTGRES]: postgresUrl, [FOLDER]: folder });
}

/** The settings of the current run. */
export function testRun(): TestRun {
  const { [ID]: id, [ENGINE_VARIABLE]: engine, [POSTGRES]: postgresUrl, [FOLDER]: folder } = process.env;
  if (!id || !engine || !postgresUrl || !folder) {
    throw new Error(
      "PostgreSQL and NATS are not started: make the project's jest.config.js an infrastructureProject()",
    );
  }
  return { id, engine: engine as Engine, postgresUrl, folder };
}
