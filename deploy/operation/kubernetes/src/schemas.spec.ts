import { describe, expect, it } from '@jest/globals';
import { overlays, renderOverlay, type Resource } from './rendered.js';
import { findSchemaErrors } from './schemas/validate.js';

describe.each([...overlays, 'restore' as const])('The %s overlay', (overlay) => {
  it('is valid against the schemas of Kubernetes and its operators, without unknown fields', async () => {
    expect(await findSchemaErrors(await renderOverlay(overlay))).toEqual([]);
  });
});

describe('Manifests with mistakes', () => {
  const resource = (apiVersion: string, kind: string, name: string, spec: object): Resource =>
    Object.assign({ apiVersion, kind, metadata: { name } }, { spec });

  it('are reported with one error each', async () => {
    const policy = 'networking.k8s.io/v1';
    const postgres = 'postgresql.cnpg.io/v1';
    const errors = await findSchemaErrors([
      resource(policy, 'NetworkPolicy', 'unknown-field', { podSelector: {}, ingres: [] }),
      resource(policy, 'NetworkPolicy', 'wrong-type', { podSelector: {}, policyTypes: 'All' }),
      resource(postgres, 'Cluster', 'deep-inside', { instances: 3, postgresql: { parametres: {} } }),
      resource(postgres, 'Database', 'unknown-word', {
        name: 'a',
        owner: 'a',
        cluster: { name: 'a' },
        ensure: 'maybe',
      }),
      resource('barmancloud.cnpg.io/v1', 'ObjectStore', 'missing-field', { configuration: {} }),
    ]);

    for (const fault of [
      /NetworkPolicy unknown-field: .*ingres/,
      /NetworkPolicy wrong-type: .*policyTypes must be array/,
      /Cluster deep-inside: .*parametres/,
      /Database unknown-word: .*ensure must be equal to one of the allowed values/,
      /ObjectStore missing-field: .*destinationPath/,
    ]) {
      expect(errors).toContainEqual(expect.stringMatching(fault));
    }
  });
});
