import { lookup as lookupName } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { type Allowed, findResolvedAddressProblem } from '../../domain/outbound/outbound-allow.ts';
import { LookError } from '../../ports/workloads.ts';

/**
 * Finds where a name leads and refuses what leads inside. The socket gets the addresses that were checked and no others,
 * so a name that leads elsewhere a moment later is no way in.
 */
export function checkedLookup(url: URL, allowed: Allowed): LookupFunction {
  return (host, options, done) => {
    lookupName(host, { all: true }).then(
      (found) => {
        // One internal address among others is enough: which of them is taken is not ours to choose.
        const isRefused = found.some(({ address }) => findResolvedAddressProblem(url, address, allowed) !== null);
        const [first] = found;
        if (isRefused || !first) done(new LookError(isRefused ? 'refused-address' : 'unreachable'), []);
        else if (options.all) done(null, found);
        else done(null, first.address, first.family);
      },
      (cause: NodeJS.ErrnoException) => done(cause, []),
    );
  };
}
