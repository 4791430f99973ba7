import type { Change } from '../../../../../lib/contracts/approvals.ts';
import { labelFinder } from '../../../../../lib/template-schema/find-label.ts';
import { fromPointer } from '../../../../../lib/template-schema/json.ts';
import { changesOfReferences } from '../../../../domain/clusters/cluster-references.ts';
import { changesOfNewClaim } from '../../../../domain/clusters/new-address-claim.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { type BareChange, changesAgainst } from '../../../../domain/requests/request-changes.ts';
import { toAdditions } from '../../../../domain/services/ordered-services.ts';
import { splitSecretValues } from '../../../../domain/services/secret-values.ts';
import { changesOfServices } from '../../../../domain/services/service-effects.ts';
import { findTemplate } from '../../../catalog/read-template.ts';
import { refuseFindings } from '../../refuse-findings.ts';
import type { KindOfRequest } from '../kind.ts';
import { fromSealed, keptFor, markRevision, toSealed } from '../services/sealed-values.ts';
import { checkOrder } from './check-order.ts';
import { followOrder } from './follow-order.ts';
import { assessOrder } from './order-assessment.ts';
import { orderCluster } from './order-cluster.ts';
import { orderInGit } from './order-in-git.ts';
import { orderedPlan } from './ordered-plan.ts';
import { provision } from './provision.ts';
import { reserveAnew } from './reserve-anew.ts';

export const createKind: KindOfRequest<'create'> = {
  submit: orderCluster,
  check: checkOrder,
  askAnew: async (context, request, { revision, ...body }) => {
    const { deps } = context;
    const project = await deps.projects.get(deps.db.auto, request.project);
    if (!project) throw new DomainError('not-found');
    const { changes, secretValues: sent } = splitSecretValues(toAdditions(body.services ?? []));
    const sealed = fromSealed(await deps.requestSecrets.open(deps.db.auto, request.id));
    const assessment = await assessOrder({
      deps,
      project,
      requestId: request.id,
      requester: request.requester,
      replaces: request.id,
      kept: keptFor(request.plan, changes, sealed),
      body: { ...body, project: request.project, catalogItem: request.catalogItem ?? '' },
    });
    const judgement = refuseFindings(assessment);
    const { order, version, checks, estimate } = assessment;
    const changed = {
      clusterName: body.name,
      version,
      template: order?.template ?? null,
      credential: order?.credential ?? null,
      // What the item locks and presets is part of the order, as when it was asked for the first time.
      parameters: order?.config ?? body.parameters,
      purpose: body.purpose ?? null,
      justification: body.justification ?? null,
      expiresInDays: body.expiresInDays ?? null,
      expiresAt: null,
      checks,
      estimate,
      plan: markRevision(orderedPlan(assessment), { before: request.plan, sent, revision: revision + 1 }),
    };
    return {
      changed,
      judgement,
      sealed: toSealed(assessment.secretValues ?? {}),
      reserve: (tx, asked) => reserveAnew(context, tx, { request: asked, assessment, judgement }),
    };
  },
  findChanges: async ({ deps }, { namespace, template: name, parameters, catalogItem, plan }, since) => {
    const [template, item] = await Promise.all([
      name === null ? null : findTemplate(deps, { namespace, name }),
      catalogItem === null ? null : deps.catalog.get(deps.db.auto, catalogItem),
    ]);
    const defaults = template?.defaults ?? {};
    const labelOf = labelFinder(template?.schema ?? null, defaults, item?.hints ?? {});
    const named = (change: BareChange): Change => {
      const [first, ...path] = fromPointer(change.pointer);
      return { ...change, label: first === 'parameters' ? labelOf(path) : null };
    };
    const changes = [
      ...changesOfReferences({}, plan.references ?? {}).map(named),
      ...changesOfNewClaim(undefined, plan.newAddressClaim).map(named),
      ...changesAgainst(defaults, parameters).map(named),
      ...changesOfServices(plan),
    ];
    return { changes, sinceLast: since.map(named) };
  },
  carryOut: provision,
  inGit: orderInGit,
  follow: followOrder,
};
