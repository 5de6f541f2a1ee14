import { getContainerRuntimeClient } from 'testcontainers';

/** Where PostgreSQL and NATS come from: containers, or the parts that run on the machine itself. */
export type Engine = 'docker' | 'embedded';

/** Set by a person to force one engine, and by the run itself so that its workers take the same. */
export const ENGINE_VARIABLE = 'TEST_INFRASTRUCTURE';

/** An engine that answers does so in milliseconds; one that hangs must not hold up the run. */
const DOCKER_ANSWER_MS = 3_000;

/** The engine that {@link ENGINE_VARIABLE} names, else containers where a Docker engine answers. */
export async function chooseEngine(): Promise<Engine> {
  const forced = process.env[ENGINE_VARIABLE];
  if (forced === 'docker' || forced === 'embedded') return forced;
  if (forced) throw new Error(`${ENGINE_VARIABLE} is "${forced}", but must be "docker" or "embedded"`);
  return (await dockerAnswers()) ? 'docker' : 'embedded';
}

async function dockerAnswers(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), DOCKER_ANSWER_MS);
  });
  const answer = getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
  return Promise.race([answer, tooLong]).finally(() => clearTimeout(timer));
}
