import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';

/**
 * Whether the chart of an application and all of its values are those of before, so that they were found and checked then.
 * Single clusters may have lost values of their own, or have got those that another one had: they are checked alike.
 */
export function isSameChart(before: ApplicationSpec, after: ApplicationSpec): boolean {
  const [was, is] = [before.workload, after.workload];
  if (was.kind !== 'helm' || is.kind !== 'helm') return false;
  if (was.template !== is.template || was.values !== is.values) return false;
  const known = new Set(ownValues(before));
  return ownValues(after).every((own) => known.has(own));
}

const ownValues = ({ overrides }: ApplicationSpec): string[] => overrides.flatMap(({ values }) => values ?? []);
