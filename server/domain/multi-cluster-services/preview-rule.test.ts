import { describe, expect, it } from 'vitest';
import type { LabelSelector } from '../../../lib/contracts/label-selector.ts';
import type { ServiceClaim } from '../services/service-claims.ts';
import { type PreviewInput, previewRule } from './preview-rule.ts';
import type { RuledCluster } from './ruled-cluster.ts';

const by = (matchLabels: Record<string, string>): LabelSelector => ({ matchLabels, matchExpressions: [] });
const cluster = (name: string, tier: string, more: Partial<RuledCluster> = {}): RuledCluster => ({
  namespace: 'team-a',
  name,
  project: 'shop',
  phase: 'ready',
  kubernetesVersion: '1.31.2',
  nodes: 5,
  labels: { tier, secret: 'x' },
  claims: [],
  ...more,
});
const claim = (rule: string | null, priority: number, service = 'ingress/nginx'): ServiceClaim => ({
  service,
  template: 'nginx-4-12-1',
  rule,
  priority,
});
const preview = (clusters: RuledCluster[], more: Partial<PreviewInput> = {}) =>
  previewRule({
    name: 'base',
    selector: by({ tier: 'prod' }),
    before: null,
    clusters,
    total: clusters.length,
    priority: 200,
    services: [{ name: 'nginx', namespace: 'ingress', template: 'nginx-4-13-0' }],
    templates: new Map([['team-a/nginx-4-13-0', { isValid: true, constraint: '>=1.29.0' }]]),
    versionOf: (template) => template.replace('nginx-', '').replaceAll('-', '.'),
    owners: new Map([['shop', 'ann@demo']]),
    waves: null,
    kept: new Set(),
    ...more,
  });
const names = (group: { clusters: { name: string }[] }) => group.clusters.map(({ name }) => name);
const found = (one: RuledCluster, more: Partial<PreviewInput> = {}) =>
  preview([one], more).groups.added.clusters.flatMap(({ findings }) =>
    findings.map(({ kind, detail }) => `${kind}: ${detail}`),
  );

describe('the preview of a multi-cluster service', () => {
  it('counts the clusters that match by their size, and none that only leave', () => {
    const all = [
      cluster('a', 'prod', { nodes: 2 }),
      cluster('b', 'prod', { nodes: 7 }),
      cluster('c', 'prod', { nodes: 9 }),
      cluster('d', 'prod', { nodes: null }),
      cluster('e', 'stage'),
    ];
    expect(preview(all, { before: by({ tier: 'stage' }) }).sizes).toEqual([
      { size: 'small', clusters: 1 },
      { size: 'medium', clusters: 2 },
      { size: null, clusters: 1 },
    ]);
    expect(preview(all, { selector: null, before: by({ tier: 'prod' }) }).sizes).toEqual([]);
  });

  it('tells what it takes in, what stays and what goes', () => {
    const all = [cluster('a', 'prod'), cluster('b', 'staging'), cluster('c', 'dev'), cluster('d', 'prod')];
    const told = preview(all, {
      before: { matchLabels: {}, matchExpressions: [{ key: 'tier', operator: 'In', values: ['prod', 'dev'] }] },
      selector: { matchLabels: {}, matchExpressions: [{ key: 'tier', operator: 'In', values: ['prod', 'staging'] }] },
    });
    expect([names(told.groups.now), names(told.groups.added), names(told.groups.leaving)]).toEqual([
      ['a', 'd'],
      ['b'],
      ['c'],
    ]);
    expect([told.counts.matches, told.touched]).toEqual([3, 4]);
    expect(told.warnings).toEqual([]);
  });

  it('tells of labels those alone that are asked for', () => {
    expect(preview([cluster('a', 'prod')]).groups.added.clusters[0]?.labels).toEqual({ tier: 'prod' });
  });

  it('tells hibernated clusters apart', () => {
    expect(preview([cluster('a', 'prod', { phase: 'hibernated' }), cluster('b', 'prod')]).counts).toMatchObject({
      matches: 2,
      hibernated: 1,
    });
  });

  it('counts whose clusters it touches, with those that leave', () => {
    const told = preview(
      [cluster('a', 'prod'), cluster('b', 'dev', { project: 'lake' }), cluster('c', 'prod', { project: null })],
      { before: by({ tier: 'dev' }) },
    );
    expect(told.projects).toEqual([
      { project: 'lake', owner: null, clusters: 1 },
      { project: 'shop', owner: 'ann@demo', clusters: 1 },
    ]);
  });

  it('says who wins a release that the cluster has itself', () => {
    expect(found(cluster('a', 'prod', { claims: [claim(null, 100)] }))).toEqual([
      'replaces: Replaces nginx 4.12.1 of the cluster: its priority is 100, this one’s 200',
    ]);
    expect(found(cluster('a', 'prod', { claims: [claim(null, 300)] }))).toEqual([
      'yields: The cluster’s own nginx stays: its priority is 300, this one’s 200',
    ]);
    expect(found(cluster('a', 'prod', { claims: [claim(null, 200)] }))).toEqual([
      'equal: The cluster has nginx itself, with the same priority, 200. What was there first stays',
    ]);
  });

  it('says who wins a release that another rule installs; its own set is no conflict', () => {
    const claims = [claim('security', 300), claim('base', 200), claim('other', 100, 'elsewhere/nginx')];
    expect(found(cluster('a', 'prod', { claims }))).toEqual([
      'yields: security keeps nginx: its priority is 300, this one’s 200',
    ]);
    expect(preview([cluster('a', 'prod', { claims })]).counts).toMatchObject({ conflicts: 1, blocked: 0 });
  });

  it('says where the template is not there, not valid, or for another Kubernetes', () => {
    expect(found(cluster('a', 'prod', { namespace: 'team-b' }))).toEqual([
      'lacks: The namespace team-b has no nginx 4.13.0, so k0rdent installs nothing of this here',
    ]);
    const invalid = new Map([['team-a/nginx-4-13-0', { isValid: false, constraint: null }]]);
    expect(found(cluster('a', 'prod'), { templates: invalid })).toEqual([
      'lacks: nginx 4.13.0 is not valid in team-a, so k0rdent installs nothing of this here',
    ]);
    expect(found(cluster('a', 'prod', { kubernetesVersion: '1.28.0' }))).toEqual([
      'kubernetes: nginx needs Kubernetes >=1.29.0. The cluster has 1.28.0',
    ]);
    expect(preview([cluster('a', 'prod', { kubernetesVersion: '1.28.0' })]).counts).toMatchObject({ blocked: 1 });
  });

  it('asks for the version of a template once, and keeps the versions of Kubernetes of clusters apart', () => {
    const asked: string[] = [];
    const versionOf = (template: string) => {
      asked.push(template);
      return template;
    };
    const many = Array.from({ length: 3 }, (_, at) =>
      cluster(`c-${at}`, 'prod', { claims: [claim(null, 100)], kubernetesVersion: at === 1 ? '1.28.0' : '1.31.2' }),
    );
    const told = preview(many, { versionOf });
    expect(asked).toEqual(['nginx-4-12-1']);
    expect(told.counts).toMatchObject({ matches: 3, conflicts: 3, blocked: 1 });
    expect(told.groups.added.clusters[1]?.findings[0]?.detail).toContain('1.28.0');
  });

  it('tells of clusters that match no longer and have its services still, where those go', () => {
    const clusters = [cluster('a', 'prod'), cluster('left', 'staging')];
    const { groups, touched } = preview(clusters, { before: by({ tier: 'prod' }), kept: new Set(['team-a/left']) });
    expect(groups.leaving.clusters.map(({ name }) => name)).toEqual(['left']);
    expect(touched).toBe(2);
  });

  it('warns of what matches nothing or everything, and of no line at all', () => {
    const warned = (selector: LabelSelector) =>
      preview([cluster('a', 'prod'), cluster('b', 'prod')], { selector }).warnings.map(({ message }) => message?.key);
    expect(warned(by({ tier: 'prod' }))).toEqual(['said.rule-matches-everything']);
    expect(warned(by({ tier: 'x' }))).toEqual(['said.rule-matches-nothing']);
    expect(warned(by({}))).toEqual(['said.rule-no-lines']);
  });

  it('lets all clusters go with a rule that goes', () => {
    const told = preview([cluster('a', 'prod'), cluster('b', 'dev')], { selector: null, before: by({ tier: 'prod' }) });
    expect([names(told.groups.leaving), told.counts.matches, told.warnings]).toEqual([['a'], 0, []]);
  });

  it('shows fifty of a group, those in trouble first', () => {
    const all = Array.from({ length: 60 }, (_, at) => cluster(`c${at}`, 'prod'));
    const told = preview([...all, cluster('late', 'prod', { claims: [claim(null, 100)] })]);
    expect(told.groups.added.count).toBe(61);
    expect(names(told.groups.added)).toHaveLength(50);
    expect(names(told.groups.added)[0]).toBe('late');
  });
});
