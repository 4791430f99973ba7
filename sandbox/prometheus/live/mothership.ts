import type { ClusterFact, NodeFact } from './facts.ts';

const name = 'mothership';

/** The management cluster itself, which KOF watches like any other. */
export function mothership(startMs: number): ClusterFact {
  const nodes = [0, 1, 2].map(
    (index): NodeFact => ({
      name: `${name}-${index}`,
      ip: `10.1.0.${10 + index}`,
      providerId: '',
      isControlPlane: true,
      kubeletVersion: 'v1.34.2',
      osImage: 'Ubuntu 24.04.3 LTS',
      lostMs: null,
      startMs,
      endMs: null,
    }),
  );
  return {
    uid: name,
    namespace: 'kcm-system',
    name,
    tenant: 'PLATFORM',
    template: 'management',
    config: {},
    labels: {},
    services: [{ name: 'kof-mothership', namespace: 'kof-mothership' }],
    conditions: [],
    phase: null,
    silentMs: null,
    nodes,
    startMs,
    endMs: null,
  };
}
