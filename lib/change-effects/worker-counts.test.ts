import { expect, it } from 'vitest';
import { readTemplateSchemas } from '../../tests/support/template-schemas.ts';
import { fromPointer, getIn, own } from '../template-schema/json.ts';
import { listValues } from '../template-schema/values.ts';
import { poolsOf } from './charts.ts';
import { workerCounts } from './worker-counts.ts';

it('says where workers can be none, and null where they cannot', () => {
  expect(workerCounts('aws-standalone-cp')).toEqual([{ pointer: '/workersNumber', minimum: 0 }]);
  expect(workerCounts('aws-hosted-cp')).toBe(null);
  expect(workerCounts('azure-aks')).toEqual([
    { pointer: '/machinePools/system/count', minimum: 1 },
    { pointer: '/machinePools/user/count', minimum: 0 },
  ]);
  expect([workerCounts('remote-cluster'), workerCounts('adopted-cluster'), workerCounts('gpu')]).toEqual([
    null,
    null,
    null,
  ]);
});

const templates = readTemplateSchemas();

it.skipIf(templates.length === 0)('minimums are those of the schemas, as far as these say any', () => {
  const compared = templates.flatMap(({ chart, schema, defaults }) => {
    const values = listValues({ schema, defaults });
    return poolsOf(chart)
      .filter(({ pool }) => pool !== 'controlPlane')
      .map(({ count, minimum }) => {
        const said = own(values.get(count)?.schema, 'minimum') ?? own(values.get(count)?.schema, 'minItems');
        return { chart, count, minimum, said, usual: getIn(defaults, fromPointer(count)) };
      });
  });
  expect(compared.filter(({ usual }) => usual === undefined)).toEqual([]);
  // The schema of AKS says none, but AKS wants a node in its system pool.
  const [cloud, schema] = [compared.filter(isOfAks), compared.filter((one) => !isOfAks(one))];
  expect(cloud.map(({ minimum, said }) => [minimum, said])).toEqual([
    [1, undefined],
    [0, undefined],
  ]);
  expect(schema.map(({ chart, minimum }) => [chart, minimum])).toEqual(
    schema.map(({ chart, said }) => [chart, said ?? 0]),
  );
  expect(schema.length).toBe(16);
});

const isOfAks = ({ chart }: { chart: string }) => chart === 'azure-aks';
