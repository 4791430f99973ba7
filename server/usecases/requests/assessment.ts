import type { NewAddressClaim } from '../../../lib/contracts/address-claims.ts';
import type { ClusterReferences } from '../../../lib/contracts/cluster-references.ts';
import type { EstimateDetail } from '../../../lib/contracts/estimate.ts';
import type { Check, RequestCheckResult } from '../../../lib/contracts/requests.ts';
import type { ClusterSize } from '../../../lib/pricing/size-of.ts';
import type { ErrorCode, FieldError } from '../../domain/errors.ts';
import type { RequestPlan } from '../../domain/requests/request-plan.ts';
import type { SecretValues } from '../../domain/services/secret-values.ts';
import type { CatalogRecord } from '../../ports/catalog.ts';
import type { ClusterOrder } from '../../ports/kube.ts';
import type { Judgement } from '../policies/judge.ts';

/** A field that is wrong, and what refusing it is called. */
export interface Finding extends FieldError {
  code: ErrorCode;
}

/** What is known about an order before anything is locked or stored. */
export interface Assessment {
  order: ClusterOrder | null;
  item: CatalogRecord | null;
  version: string | null;
  size: ClusterSize;
  estimate: EstimateDetail | null;
  /** What the policies say; null while something else is wrong. */
  judgement: Judgement | null;
  checks: Check[];
  findings: Finding[];
  /** What is to run on it; absent where nothing is ordered with it. */
  services?: RequestPlan['services'];
  /** Of those services whose values nobody may read. */
  secretValues?: SecretValues;
  /** What it names beside template and credential; absent where it names nothing. */
  references?: ClusterReferences;
  /** The claim of addresses that it describes; absent where it describes none. */
  newAddressClaim?: NewAddressClaim;
  warnings: string[];
  manifest: RequestCheckResult['manifest'];
  dryRunMs: number | null;
}
