import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { processNames } from '@paperbill/configuration';
import { parse } from 'yaml';
import { readComposeFile, rootUrl } from './compose.js';

const { services } = readComposeFile();
const prometheus = services['prometheus']!;
const grafana = services['grafana']!;
const observationFolder = './deploy/operation/observation';

const readYaml = (file: string): unknown =>
  parse(readFileSync(new URL(`${observationFolder}/${file}`, rootUrl), 'utf8'));
const findMount = ({ volumes = [] }: typeof grafana, file: string) =>
  volumes.find((volume) => volume.startsWith(`${observationFolder}/${file}:`))?.split(':')[1];

describe('Prometheus', () => {
  const configuration = readYaml('prometheus.yml') as {
    rule_files: string[];
    scrape_configs: { job_name: string; dns_sd_configs: { names: string[]; port: number }[] }[];
  };

  it('scrapes the metrics port of every process, on a network that Prometheus and the process join', () => {
    const [{ dns_sd_configs: discoveredTargets }] = configuration.scrape_configs as [
      (typeof configuration.scrape_configs)[0],
    ];
    const portsByName = new Map(discoveredTargets.flatMap(({ names, port }) => names.map((name) => [name, port])));
    expect([...portsByName.keys()]).toEqual([...processNames, 'services']);
    expect(portsByName.get('services')).toBe(3000);
    for (const name of processNames) {
      const { environment, networks } = services[name]!;
      // In the BFF, port 3000 is public, so the BFF serves its metrics on another port.
      expect([name, portsByName.get(name)]).toEqual([name, environment!['METRICS_PORT'] ?? 3000]);
      expect([...(networks as string[])].some((network) => (prometheus.networks as string[]).includes(network))).toBe(
        true,
      );
    }
  });

  it('mounts the alert rules at the path that its configuration names', () => {
    const mountedPath = findMount(prometheus, 'prometheus.yml')!;
    expect(prometheus.command).toContain(`--config.file=${mountedPath}`);
    expect(configuration.rule_files.map((file) => `${dirname(mountedPath)}/${file}`)).toEqual([
      findMount(prometheus, 'alerts.yml'),
    ]);
  });

  it('has the release whose parser checks the alert rules and the dashboard in these specs', () => {
    const { dependencies } = JSON.parse(
      readFileSync(new URL(`${observationFolder}/package.json`, rootUrl), 'utf8'),
    ) as {
      dependencies: Record<string, string>;
    };
    const [, minor] = /^0\.3(\d+)\.\d+$/.exec(dependencies['@prometheus-io/lezer-promql']!)!;
    expect(prometheus.image).toMatch(new RegExp(`:v3\\.${Number(minor)}\\.\\d+$`));
  });
});

describe('Grafana', () => {
  it('reads from Prometheus, and no other container is on the network of Grafana and Prometheus', () => {
    const { datasources } = readYaml('grafana/data-source.yml') as { datasources: Record<string, unknown>[] };
    expect(datasources).toEqual([
      expect.objectContaining({ type: 'prometheus', url: 'http://prometheus:9090', isDefault: true }),
    ]);
    const names = Object.entries(services).filter(([, { networks }]) =>
      JSON.stringify(networks).includes('"monitoring"'),
    );
    expect(names.map(([name]) => name)).toEqual(['prometheus', 'grafana']);
    expect(grafana.networks).toEqual(['dashboard', 'monitoring']);
    expect(prometheus.ports).toBeUndefined();
  });

  it("opens the product's dashboard as its home page", () => {
    const mountedPath = findMount(grafana, 'dashboard.json')!;
    const { providers } = readYaml('grafana/dashboards.yml') as { providers: { options: { path: string } }[] };
    expect(providers.map(({ options }) => options.path)).toEqual([dirname(mountedPath)]);
    expect(grafana.environment!['GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH']).toBe(mountedPath);
    expect(findMount(grafana, 'grafana/data-source.yml')).toMatch('/etc/grafana/provisioning/datasources/');
    expect(findMount(grafana, 'grafana/dashboards.yml')).toMatch('/etc/grafana/provisioning/dashboards/');
  });

  it('has only anonymous viewers, and no administrator, login form or basic authentication', () => {
    expect(grafana.environment).toMatchObject({
      GF_AUTH_ANONYMOUS_ORG_ROLE: 'Viewer',
      GF_AUTH_BASIC_ENABLED: 'false',
      GF_AUTH_DISABLE_LOGIN_FORM: 'true',
      GF_SECURITY_DISABLE_INITIAL_ADMIN_CREATION: 'true',
    });
    expect(readComposeFile({ GRAFANA_PORT: '3010' }).services['grafana']!.ports).toEqual(['127.0.0.1:3010:3000']);
  });
});
