/**
 * The release that is downloaded where no nats-server is installed. The checksums are those that the NATS project
 * publishes for its own container images (github.com/nats-io/nats-docker, 2.10.x/alpine3.22/Dockerfile).
 */
export const RELEASE = {
  version: '2.10.29',
  baseUrl: 'https://github.com/nats-io/nats-server/releases/download',
  /** SHA-256 of the archive for each platform as Node names it. */
  archives: {
    'linux-x64': { name: 'linux-amd64', sha256: 'e314da74a83a1d3876db8814c27eb990fe729640fd6452025b441bcede8390da' },
    'linux-arm64': { name: 'linux-arm64', sha256: 'da4b27942ecfb4c5f0c54553d2e7f470ddda9d7581cfe8131b351a0e223ed401' },
  } as Partial<Record<string, Archive>>,
};

export interface Archive {
  name: string;
  sha256: string;
}
