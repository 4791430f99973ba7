import type { ServicesState } from '../../../lib/contracts/choices.ts';
import type { ClusterService, ClusterServiceSet, ServicesSummary } from '../../../lib/contracts/cluster-services.ts';
import { serviceKey } from '../clusters/cluster-service-sets.ts';

type Standing = Exclude<ServicesState, 'none'>;

interface Claim {
  service: ClusterService;
  rule: string | null;
  trouble: string | null;
  standing: Standing;
}

const worstFirst: readonly Standing[] = ['failing', 'waiting', 'running'];

/** Controllers write whole logs into their messages; a list needs the beginning. */
const mostLetters = 500;

/**
 * How the services of a cluster are altogether: each release once and in the worst state that any set has it in, unless
 * that set gave way to another one. What is switched off or going away is not counted.
 */
export function countServices(sets: readonly ClusterServiceSet[]): ServicesSummary {
  const claims = sets
    .flatMap(({ services, trouble, multiClusterService }) =>
      services.map((service) => ({
        service,
        rule: multiClusterService,
        trouble,
        standing: standingOf(service.state, trouble),
      })),
    )
    .filter(({ service: { state } }) => state !== 'deleting' && state !== 'disabled');
  const releases = [...Map.groupBy(claims, ({ service }) => serviceKey(service)).values()].map(worstClaim);
  const count = (standing: Standing) => releases.filter((one) => one.standing === standing).length;
  const state = worstFirst.find((standing) => count(standing) > 0) ?? 'none';
  const worst = inOrder(releases, claims).find((one) => one.standing === state);
  return {
    state,
    total: releases.length,
    running: count('running'),
    failing: count('failing'),
    trouble: worst && worst.standing !== 'running' ? troubleOf(worst) : null,
  };
}

/** Deployed is no more than an old answer where k0rdent cannot carry out the set or read what became of it. */
function standingOf(state: ClusterService['state'], trouble: string | null): Standing {
  if (state === 'failed') return 'failing';
  return state === 'deployed' && trouble === null ? 'running' : 'waiting';
}

function worstClaim(claims: readonly Claim[]): Claim {
  const kept = claims.filter(({ service }) => service.state !== 'replaced');
  const rankOf = ({ standing }: Claim) => worstFirst.indexOf(standing);
  return (kept.length > 0 ? kept : claims).reduce((worst, one) => (rankOf(one) < rankOf(worst) ? one : worst));
}

/** As the sets have them, not as they were grouped. */
const inOrder = (some: readonly Claim[], all: readonly Claim[]) => all.filter((one) => some.includes(one));

function troubleOf({ service, rule, trouble }: Claim): ServicesSummary['trouble'] {
  const { name, namespace, state, cause } = service;
  const words = state === 'deployed' ? trouble : service.words;
  return { name, namespace, rule, state, cause, words: words && [...words].slice(0, mostLetters).join('') };
}
