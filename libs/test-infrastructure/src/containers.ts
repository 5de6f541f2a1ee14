import { GenericContainer, getContainerRuntimeClient } from 'testcontainers';

const RUN_LABEL = 'com.paperbill.test-run';

/** A container that belongs to this test run, see {@link removeContainersOf}. */
export const runContainer = (image: string, runId: string): GenericContainer =>
  new GenericContainer(image).withLabels({ [RUN_LABEL]: runId });

/** Removes what is left of a run: testcontainers' own reaper may be switched off, and workers can be killed. */
export async function removeContainersOf(runId: string): Promise<void> {
  const { container } = await getContainerRuntimeClient();
  const left = await container.dockerode.listContainers({ all: true, filters: { label: [`${RUN_LABEL}=${runId}`] } });
  await Promise.all(left.map(({ Id }) => container.dockerode.getContainer(Id).remove({ force: true, v: true })));
}
