import { describe, expect, it } from 'vitest';
import { labelFinder } from './find-label.ts';

const defaults = {
  region: '',
  clusterLabels: {},
  worker: { instanceType: 'm5.large', rootVolumeSize: 32 },
  network: { pods: { cidrBlocks: ['10.0.0.0/16'] } },
};

describe('the name of a setting', () => {
  it('is that of the order form, with the groups around it, in both languages', () => {
    const find = labelFinder(null, defaults, {});
    expect(find(['region'])).toEqual({ en: 'Region', zh: '区域' });
    expect(find(['worker', 'instanceType'])).toMatchObject({ en: 'Worker instance type' });
    expect(find(['network', 'pods', 'cidrBlocks'])?.en).toBe('Network pods address blocks');
  });

  it('says a word of the group and of the setting once, and the unit of a number', () => {
    const schema = {
      properties: {
        worker: {
          title: 'Worker machines',
          properties: {
            instanceType: { type: 'string', title: 'Machine type' },
            rootVolumeSize: { type: 'integer', title: 'Root disk (GiB)' },
          },
        },
        machines: { title: 'Machines', properties: { flavor: { type: 'string', title: 'Machine type' } } },
      },
    };
    const find = labelFinder(schema, defaults, {});
    expect(find(['worker', 'instanceType'])?.en).toBe('Worker machine type');
    expect(find(['worker', 'rootVolumeSize'])?.en).toBe('Worker root disk (GiB)');
    expect(find(['worker'])?.en).toBe('Worker machines');
    expect(find(['machines', 'flavor'])?.en).toBe('Machine type');
  });

  it('is the one that the item gives, also of what its form hides or locks', () => {
    const find = labelFinder(null, defaults, {
      labels: { '/worker/instanceType': { en: 'Size of a worker', zh: '工作节点规格' } },
      hide: ['/worker/instanceType'],
      lock: { '/region': 'eu-central-1' },
    });
    expect(find(['worker', 'instanceType'])).toEqual({ en: 'Size of a worker', zh: '工作节点规格' });
    expect(find(['region'])?.en).toBe('Region');
  });

  it('is the template’s title where its schema has one', () => {
    const schema = { properties: { region: { type: 'string', title: 'Cloud region' } } };
    expect(labelFinder(schema, defaults, {})(['region'])).toEqual({ en: 'Cloud region' });
  });

  it('names a key of a map after the map, and nothing that the template does not know', () => {
    const find = labelFinder(null, defaults, {});
    expect(find(['clusterLabels', 'team'])?.en).toBe('Cluster labels team');
    expect(find(['unheardOf'])).toBeNull();
  });
});
