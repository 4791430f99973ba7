import { describe, expect, it } from 'vitest';
import { binding, template } from './applications.fixtures.ts';
import type { Binding } from './binding.ts';
import { groupApplications } from './group.ts';
import type { Template } from './template.ts';

describe('what belongs to an application', () => {
  const names = (bindings: Binding[], templates: Template[]) =>
    groupApplications(bindings, templates).map(({ name, objects }) => [
      name,
      objects.map((object) => `${object.kind} ${object.name}`),
    ]);

  it('is what one policy takes, and what is sent because that needs it, workloads first', () => {
    const bindings = [
      binding('conf', { kind: 'ConfigMap', policy: null, requiredBy: ['web-deployment'] }),
      binding('web', { policy: 'shop' }),
      binding('front', { kind: 'Service', policy: 'shop' }),
      binding('other'),
    ];
    expect(names(bindings, [template('web'), template('other')])).toEqual([
      ['shop', ['Deployment web', 'ConfigMap conf', 'Service front']],
      ['other', ['Deployment other']],
    ]);
  });

  it('is a workload with the objects of its name where a policy takes everything, or nothing does', () => {
    const bindings = ['web', 'api'].flatMap((name) => [
      binding(name, { policy: null, clusterPolicy: 'all' }),
      binding(name, { kind: 'Service', policy: null, clusterPolicy: 'all' }),
    ]);
    expect(names(bindings, [template('web'), template('api'), template('alone')])).toEqual([
      ['web', ['Deployment web', 'Service web']],
      ['api', ['Deployment api', 'Service api']],
      ['alone', ['Deployment alone']],
    ]);
  });

  it('has files that go by a policy of their own, and nothing of who has a name like that', () => {
    const bindings = [
      binding('train', { policy: 'train' }),
      binding('conf', { kind: 'ConfigMap', policy: 'train.files' }),
      binding('lone', { kind: 'ConfigMap', policy: 'lone.files' }),
    ];
    expect(names(bindings, [template('train')])).toEqual([
      ['train', ['Deployment train', 'ConfigMap conf']],
      ['lone.files', ['ConfigMap lone']],
    ]);
  });

  it('ends where two need each other', () => {
    const bindings = [
      binding('a', { policy: null, requiredBy: ['b-deployment'] }),
      binding('b', { policy: null, requiredBy: ['a-deployment'] }),
    ];
    expect(names(bindings, [template('a'), template('b')]).flatMap(([, objects]) => objects)).toHaveLength(2);
  });

  it('is nothing where a policy of all namespaces takes what runs nothing', () => {
    expect(names([binding('conf', { kind: 'ConfigMap', policy: null, clusterPolicy: 'all' })], [])).toEqual([]);
    expect(names([binding('conf', { kind: 'ConfigMap' })], [])).toEqual([['conf', ['ConfigMap conf']]]);
  });

  it('tells kinds of the same name in other groups apart', () => {
    const other = { ...template('web', 'StatefulSet'), apiVersion: 'apps.kruise.io/v1beta1' };
    const [application] = groupApplications([binding('web', { kind: 'StatefulSet' })], [other]);
    expect(application?.objects.map((object) => [object.binding !== null, object.template !== null])).toEqual([
      [false, true],
      [true, false],
    ]);
  });
});
