/** Where PostgreSQL and NATS come from: containers, or the embedded parts. */
export type Engine = 'docker' | 'embedded';

/** A person sets it to force an engine, and the run sets it so that all its workers take the same. */
export const ENGINE_VARIABLE = 'TEST_INFRASTRUCTURE';

/** What the run's set-up tells its workers, through environment variables that they inherit. */
export interface TestRun {
  id: string;
  engine: Engine;
  /** A PostgreSQL superuser's address. */
  postgresUrl: string;
  /** Holds the data of everything embedded, and is deleted with the run. */
  folder: string;
}

const ID = 'TEST_RUN_ID';
const POSTGRES = 'TEST_RUN_POSTGRES_URL';
const FOLDER = 'TEST_RUN_FOLDER';

export function publishTestRun({ id, engine, postgresUrl, folder }: TestRun): void {
  Object.assign(process.env, { [ID]: id, [ENGINE_VARIABLE]: engine, [POSTGRES]: postgresUrl, [FOLDER]: folder });
}

/** The run that this spec file belongs to. */
export function testRun(): TestRun {
  const { [ID]: id, [ENGINE_VARIABLE]: engine, [POSTGRES]: postgresUrl, [FOLDER]: folder } = process.env;
  if (!id || !engine || !postgresUrl || !folder) {
    throw new Error(
      "PostgreSQL and NATS are not started: make the project's jest.config.js an infrastructureProject()",
    );
  }
  return { id, engine: engine as Engine, postgresUrl, folder };
}
