import { DomainError, type FieldError } from '../../../server/domain/errors.ts';
import { say } from '../../../server/domain/words/said.ts';
import type { ClusterOrder, HelmRepository, KubePort, SignInKubeconfig } from '../../../server/ports/kube.ts';

export interface FakeKube extends KubePort {
  /** Set to make every call fail as if nobody answered. */
  isAway: boolean;
  /** What the next dry runs say. */
  denial: { detail: string; errors: FieldError[] } | null;
  dryRuns: ClusterOrder[];
  owners: Map<string, string>;
  /** By `namespace/name`. */
  repositories: Map<string, HelmRepository>;
  /** What it answers to whoever asks for a kubeconfig without a secret. */
  signInKubeconfig: SignInKubeconfig;
}

/** A management cluster in memory: admits everything, has a kubeconfig for everything. */
export function createFakeKube(schema: Record<string, unknown> | null = null): FakeKube {
  const assertThere = () => {
    if (fake.isAway) throw new DomainError('upstream-unavailable', say('cluster-silent'));
  };
  const fake: FakeKube = {
    isAway: false,
    denial: null,
    dryRuns: [],
    owners: new Map(),
    repositories: new Map(),
    signInKubeconfig: { lack: 'sign-in' },
    async dryRunCluster(order) {
      assertThere();
      fake.dryRuns.push(order);
      const { denial } = fake;
      const manifest = { kind: 'ClusterDeployment', spec: { config: order.config } };
      if (denial) return { outcome: 'denied', warnings: [], manifest, durationMs: 1, ...denial };
      return { outcome: 'passed', detail: null, errors: [], warnings: [], manifest, durationMs: 1 };
    },
    async dryRunChange(_, { config = {} }) {
      assertThere();
      return {
        outcome: 'passed',
        detail: null,
        errors: [],
        warnings: [],
        manifest: { spec: { config } },
        durationMs: 1,
      };
    },
    async changeCluster() {
      assertThere();
      return { generation: 2, resourceVersion: '2' };
    },
    async createCluster() {
      assertThere();
      return { uid: 'uid' };
    },
    async deleteCluster() {
      assertThere();
      return 'asked';
    },
    async retryRelease() {
      assertThere();
    },
    async pauseServiceSet(_set, isPaused) {
      assertThere();
      return { isPaused };
    },
    async deleteMachine() {
      assertThere();
      return 'asked';
    },
    async annotateCluster({ namespace, name }, { owner }) {
      assertThere();
      if (owner) fake.owners.set(`${namespace}/${name}`, owner);
    },
    async readKubeconfig() {
      assertThere();
      return 'apiVersion: v1\nkind: Config\n';
    },
    async readSignInKubeconfig() {
      assertThere();
      return fake.signInKubeconfig;
    },
    async readHelmRepository({ namespace, name }) {
      assertThere();
      return fake.repositories.get(`${namespace}/${name}`) ?? null;
    },
    async readTemplateSchema() {
      assertThere();
      return schema;
    },
    async readCluster({ namespace, name }) {
      assertThere();
      const versions = { uid: 'uid', resourceVersion: '1', generation: 1, managedFields: [{}] };
      return {
        kind: 'ClusterDeployment',
        metadata: { namespace, name, ...versions },
        spec: { template: 'aws-standalone-cp-1-0-44', config: {} },
      };
    },
    async identifyCluster() {
      assertThere();
      return { uid: 'uid', requestId: null, isDeleting: false, changedBy: null, generation: 1 };
    },
  };
  return fake;
}
