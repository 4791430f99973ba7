import { describe, expect, it } from 'vitest';
import { readTemplate, toKeptTemplate } from './template.ts';

describe('a workload on the control plane', () => {
  const object = {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: {
      name: 'nightly',
      namespace: 'payments',
      uid: 'u',
      labels: { team: 'red' },
      annotations: { secret: 'canary' },
    },
    spec: {
      jobTemplate: {
        spec: {
          template: {
            spec: { containers: [{ name: 'a', image: 'busybox:1', env: [{ name: 'TOKEN', value: 'canary' }] }] },
          },
        },
      },
    },
  };

  it('has images and, where it is one of those, replicas', () => {
    expect(readTemplate(object)).toMatchObject({ kind: 'CronJob', replicas: null, images: ['busybox:1'] });
    expect(readTemplate({ ...object, kind: 'Deployment', spec: {} })).toMatchObject({ replicas: 1, images: [] });
    expect(readTemplate({})).toBeNull();
  });

  it('is kept without its environment and its annotations', () => {
    const kept = toKeptTemplate(object);
    expect(JSON.stringify(kept)).not.toContain('canary');
    expect(readTemplate(kept)).toEqual(readTemplate(object));
  });
});
