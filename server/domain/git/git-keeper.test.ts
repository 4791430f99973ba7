import { describe, expect, it } from 'vitest';
import { requestKinds } from '../../../lib/contracts/request-kinds.ts';
import { findGitKeeper, type MarkedObject, whyKept, whyRuleKept } from './git-keeper.ts';

const bare: MarkedObject = {
  group: 'k0rdent.mirantis.com',
  kind: 'ClusterDeployment',
  namespace: 'payments',
  name: 'shop',
  labels: {},
  annotations: {},
};
const own = 'k0rdent.mirantis.com/ClusterDeployment:payments/shop';
const flux = {
  'kustomize.toolkit.fluxcd.io/name': 'clusters',
  'kustomize.toolkit.fluxcd.io/namespace': 'flux-system',
};

describe('who keeps an object as Git says', () => {
  it.each<[string, Partial<MarkedObject>, object | null]>([
    ['nobody', {}, null],
    ['a Kustomization', { labels: flux }, { tool: 'flux-kustomization', namespace: 'flux-system', name: 'clusters' }],
    [
      'a HelmRelease of Flux',
      { labels: { 'helm.toolkit.fluxcd.io/name': 'shop', 'helm.toolkit.fluxcd.io/namespace': 'payments' } },
      { tool: 'flux-helm-release', namespace: 'payments', name: 'shop' },
    ],
    [
      'an Application, by annotation',
      { annotations: { 'argocd.argoproj.io/tracking-id': `shop-web:${own}` } },
      { tool: 'argo-cd', namespace: null, name: 'shop-web' },
    ],
    [
      'an Application of another namespace',
      { annotations: { 'argocd.argoproj.io/tracking-id': `team-a_shop:${own}` } },
      { tool: 'argo-cd', namespace: 'team-a', name: 'shop' },
    ],
    [
      'nobody, where the tracking id was copied from another object',
      {
        labels: { 'app.kubernetes.io/instance': 'shop-web' },
        annotations: { 'argocd.argoproj.io/tracking-id': `shop-web:${own}-2` },
      },
      null,
    ],
    ['nobody, where a Helm chart wrote the instance', { labels: { 'app.kubernetes.io/instance': 'shop' } }, null],
    [
      'an Application, by label beside a mark of Argo CD',
      {
        labels: { 'app.kubernetes.io/instance': 'shop' },
        annotations: { 'argocd.argoproj.io/sync-wave': '2' },
      },
      { tool: 'argo-cd', namespace: null, name: 'shop' },
    ],
    [
      "an Application, by Argo CD's own label",
      { labels: { 'argocd.argoproj.io/instance': 'shop' } },
      { tool: 'argo-cd', namespace: null, name: 'shop' },
    ],
    [
      'Flux before Argo CD',
      { labels: flux, annotations: { 'argocd.argoproj.io/tracking-id': `shop:${own}` } },
      { tool: 'flux-kustomization', namespace: 'flux-system', name: 'clusters' },
    ],
  ])('is %s', (_, marks, keeper) => {
    expect(findGitKeeper({ ...bare, ...marks })).toEqual(keeper);
  });
});

it('is an Application for an object without a namespace, whatever namespace it deploys to', () => {
  const rule = { ...bare, kind: 'MultiClusterService', namespace: '', name: 'base' };
  const keeperBy = (at: string) =>
    findGitKeeper({
      ...rule,
      annotations: { 'argocd.argoproj.io/tracking-id': `shop-web:k0rdent.mirantis.com/${at}` },
    });
  expect(keeperBy('MultiClusterService:kcm-system/base')).toEqual({
    tool: 'argo-cd',
    namespace: null,
    name: 'shop-web',
  });
  expect(keeperBy('MultiClusterService:kcm-system/other')).toBeNull();
  expect(keeperBy('ClusterDeployment:kcm-system/base')).toBeNull();
});

describe('what Git would take back', () => {
  const keeper = findGitKeeper({ ...bare, labels: flux });

  it('is refused with the name of who keeps it', () => {
    expect(whyKept('change', keeper)).toMatchObject({
      message: { key: 'said.kept-by-flux', params: { keeper: 'flux-system/clusters' } },
    });
  });

  it('is what writes the specification or takes the object away, and nothing else', () => {
    expect(requestKinds.filter((kind) => whyKept(kind, keeper) !== null)).toEqual([
      'change',
      'upgrade',
      'services',
      'hibernate',
      'wake',
      'release',
      'delete',
    ]);
  });

  it('is nothing where nobody keeps the object', () => {
    expect(requestKinds.filter((kind) => whyKept(kind, null) !== null)).toEqual([]);
  });

  it('is every change of a multi-cluster service, which is named', () => {
    expect(whyRuleKept('base', keeper)).toEqual({
      detail:
        'Flux keeps base as Git says (Kustomization flux-system/clusters) and would undo this at its next sync. Change it in Git',
      message: { key: 'said.rule-kept-by-flux', params: { name: 'base', keeper: 'flux-system/clusters' } },
    });
    expect(whyRuleKept('base', null)).toBeNull();
  });
});
