import type { KindOfRequest } from '../kind.ts';
import { withoutNames } from '../submit-change.ts';
import { adoptAnew } from './adopt-anew.ts';
import { adoptCluster } from './adopt-cluster.ts';
import { checkAdoption } from './check-adoption.ts';
import { followAdoption } from './follow-adoption.ts';
import { takeOver } from './take-over.ts';

export const adoptKind: KindOfRequest<'adopt'> = {
  submit: adoptCluster,
  check: checkAdoption,
  askAnew: adoptAnew,
  findChanges: async (_context, { plan: { adopted } }, since) => {
    const facts = Object.entries(adopted ?? {}).filter(([, value]) => value !== null);
    return withoutNames(
      facts.map(([name, after]) => ({ pointer: `/adopted/${name}`, before: null, after })),
      since,
    );
  },
  carryOut: takeOver,
  follow: followAdoption,
};
