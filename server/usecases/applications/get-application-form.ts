import type { ApplicationFormAnswer } from '../../../lib/contracts/application-form.ts';
import { type ApplicationForm, applicationFormQuerySchema } from '../../../lib/contracts/application-orders.ts';
import { optionalKinds } from '../../domain/karmada/attached-kinds.ts';
import { findPlane, hasKind, readState } from '../../domain/karmada/control-plane.ts';
import { dedicatedTo, isOfferedTo } from '../../domain/karmada/dedication.ts';
import { devicesOf, volcanoJobKind } from '../../domain/karmada/devices.ts';
import { readMember } from '../../domain/karmada/member.ts';
import { readMemberCluster } from '../../domain/karmada/member-cluster.ts';
import type { KarmadaRecord } from '../../ports/karmada.ts';
import { describeOffers, describeVersion } from '../clusters/services/describe-offers.ts';
import { readServiceCatalog } from '../clusters/services/read-service-catalog.ts';
import { readServiceValues } from '../clusters/services/read-service-values.ts';
import { defineQuery } from '../define.ts';
import { findProject } from '../projects/find-project.ts';

type OfferedMember = ApplicationForm['controlPlanes'][number]['members'][number];

/** What the form of an application is made of: the control planes, and of each the members that a project may use. */
export const getApplicationForm = defineQuery({
  name: 'get-application-form',
  action: 'request.create',
  readAction: 'project.read',
  scope: (context, { query }) => findProject(context, query.project),
  input: { query: applicationFormQuerySchema },
  run: async (context, { query: { template } }, project): Promise<ApplicationFormAnswer> => {
    const { deps } = context;
    const { namespace } = project;
    const names = deps.karmadaControlPlanes;
    const [planes, kept, services] = await Promise.all([
      deps.karmada.controlPlanes(deps.db.auto),
      deps.karmada.members(deps.db.auto, names),
      readServiceCatalog(deps, { namespace, project: project.name }),
    ]);
    // Members may have other versions of Kubernetes, so that none of them says which charts fit.
    const offers = describeOffers(services, describeVersion(services, null));
    return {
      services: offers,
      values: template === undefined ? null : await readServiceValues(deps, { namespace, name: template }, services),
      controlPlanes: names.map((name) => {
        const plane = findPlane(planes, name);
        const own = kept.filter(({ controlPlane }) => controlPlane === name);
        return {
          name,
          isReachable: readState(plane) === 'reachable',
          hasFlux: hasKind(plane, optionalKinds.fluxRelease),
          members: own.flatMap((record) => toOffered(record, project.name) ?? []),
        };
      }),
    };
  },
});

function toOffered({ object }: KarmadaRecord, project: string): OfferedMember | null {
  const member = readMember(object);
  const cluster = readMemberCluster(object);
  if (!member || !cluster || !isOfferedTo(cluster, project)) return null;
  const { name, state, provider, region, isCordoned } = member;
  return {
    name,
    state,
    provider,
    region,
    isCordoned,
    labels: cluster.labels,
    isOwn: dedicatedTo(cluster).length > 0,
    ...(cluster.kinds.has(volcanoJobKind) && { batch: { devices: devicesOf(cluster) } }),
  };
}
