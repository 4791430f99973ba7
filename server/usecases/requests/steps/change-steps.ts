import type { ClusterDetail, ClusterPhase } from '../../../../lib/contracts/clusters.ts';
import type { SaidSentence } from '../../../../lib/contracts/common.ts';
import type { GitKeeper } from '../../../../lib/contracts/git-keeper.ts';
import type { AdoptionPort, RequestSecrets } from '../../../ports/adoptions.ts';
import type { ApplicationObjects } from '../../../ports/application-objects.ts';
import type { ProjectStore } from '../../../ports/catalog.ts';
import type { Tx } from '../../../ports/database.ts';
import type { ClusterRef, KubePort } from '../../../ports/kube.ts';
import type { LifetimeStore } from '../../../ports/lifetimes.ts';
import type { OwnerStore } from '../../../ports/owners.ts';
import type { RequestRecord } from '../../../ports/requests.ts';
import type { ServiceSecrets } from '../../../ports/service-secrets.ts';
import type { Deps } from '../../deps.ts';
import { type StepDeps, stepRequest } from './step-request.ts';
import { wasTried } from './waiting-request.ts';

/** What changing a cluster needs. */
export interface ChangeDeps extends StepDeps, Pick<Deps, 'mirror' | 'karmada' | 'karmadaControlPlanes'> {
  kube: KubePort;
  /** The clusters of the projection. */
  clusters: {
    find(
      tx: Tx,
      ref: ClusterRef,
    ): Promise<
      | ({
          uid: string;
          requestId: string | null;
          phase: ClusterPhase;
          createdAt: Date;
          expiresAt: Date | null;
          generation: number;
          releaseGeneration: number | null;
          keptBy?: GitKeeper | null;
        } & Pick<ClusterDetail, 'cause' | 'machines' | 'controlPlaneWanted' | 'serviceSets'>)
      | null
    >;
  };
  owners: OwnerStore;
  projects: Pick<ProjectStore, 'get' | 'list' | 'lock' | 'put'>;
  adoptions: AdoptionPort;
  applicationObjects: ApplicationObjects;
  serviceSecrets: ServiceSecrets;
  requestSecrets: Pick<RequestSecrets, 'open' | 'forget'>;
  lifetimes: Pick<LifetimeStore, 'lockProtection' | 'move'>;
}

/** An approved change that was tried and not allowed: it is asked in advance, so that it can be cancelled meanwhile. */
export function isHandedBack(request: RequestRecord): boolean {
  return request.state === 'approved' && wasTried(request);
}

/** Ends a change that is carried out: done, or failed where there is a reason. */
export async function endChange(deps: StepDeps, requestId: string, why: SaidSentence | null): Promise<void> {
  await stepRequest(deps, requestId, (now) => {
    if (now.state !== 'applying') return null;
    return why ? { event: 'fail', why } : { event: 'finish' };
  });
}

export function toRef(request: { namespace: string; clusterName: string }): ClusterRef {
  return { namespace: request.namespace, name: request.clusterName };
}
