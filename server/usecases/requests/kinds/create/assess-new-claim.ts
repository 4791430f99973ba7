import { tidyClaim } from '../../../../../lib/address-claims.ts';
import type { NewAddressClaim } from '../../../../../lib/contracts/address-claims.ts';
import type { CreateClusterRequest } from '../../../../../lib/contracts/request-bodies.ts';
import type { Check } from '../../../../../lib/contracts/requests.ts';
import { kindOfReference, takenReferences } from '../../../../domain/clusters/cluster-references.ts';
import { readClaims, refuseNewClaim, warnOfOverlap } from '../../../../domain/clusters/new-address-claim.ts';
import type { TemplateWithSchema } from '../../../catalog/read-template.ts';
import type { Deps } from '../../../deps.ts';
import type { Finding } from '../../assessment.ts';

interface Asked {
  namespace: string;
  /** Name of the cluster that is ordered. */
  cluster: string;
  template: TemplateWithSchema;
  body: Pick<CreateClusterRequest, 'addressClaim' | 'newAddressClaim'>;
}

interface DescribedClaim {
  claim: NewAddressClaim;
  check: Check;
  findings: Finding[];
}

/** Holds the addresses that an order describes against its template and other claims; null where it describes none. */
export async function assessNewClaim(
  { mirror, db }: Deps,
  { namespace, cluster, template, body: { addressClaim, newAddressClaim } }: Asked,
): Promise<DescribedClaim | null> {
  if (!newAddressClaim) return null;
  const claim = tidyClaim(newAddressClaim);
  const kind = `k0rdent.mirantis.com/${kindOfReference('addressClaim')}`;
  const known = readClaims(await mirror.list(db.auto, kind, namespace));
  const isTaken = template.isSchemaPending || takenReferences(template).includes('addressClaim');
  const findings = refuseNewClaim({ claim, cluster, isTaken, isNamedToo: addressClaim !== undefined }, known);
  const [first] = findings;
  if (first) {
    return {
      claim,
      check: { name: 'addresses', outcome: 'failed', detail: first.detail, message: first.message },
      findings,
    };
  }
  const warning = warnOfOverlap(claim, known);
  const check: Check = warning
    ? { name: 'addresses', outcome: 'warning', ...warning }
    : { name: 'addresses', outcome: 'passed', detail: claim.nodeNetwork.cidr };
  return { claim, check, findings: [] };
}
