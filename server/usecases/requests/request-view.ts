import { applicationSpecSchema } from '../../../lib/contracts/application-orders.ts';
import type { Change } from '../../../lib/contracts/approvals.ts';
import type { LocalizedText } from '../../../lib/contracts/common.ts';
import type { RequestPull } from '../../../lib/contracts/project-git.ts';
import type { RequestDetail, RequestSummary } from '../../../lib/contracts/requests.ts';
import type { ServiceEffect, ServiceStand } from '../../../lib/contracts/service-changes.ts';
import { can } from '../../../lib/permissions.ts';
import { toQuotaAmounts } from '../../../lib/pricing/size-of.ts';
import type { Actor } from '../../domain/actor.ts';
import {
  applicationShown,
  cancellableStates,
  canTakeBack,
  changeableStates,
  clusterOf,
} from '../../domain/requests/request.ts';
import type { ReviewRecord, VoteRecord } from '../../ports/approvals.ts';
import type { RequestPullRecord } from '../../ports/git.ts';
import type { RequestEntry, RequestRecord, ReservationRecord } from '../../ports/requests.ts';
import type { Waiting } from './read-waiting.ts';

/** One line of a list. */
function toSummary(request: RequestRecord, title: LocalizedText | null): RequestSummary {
  const { id, kind, state, project, requester, catalogItem, reason, reasonMessage } = request;
  return {
    id,
    shortId: request.shortId,
    kind,
    state,
    project,
    requester,
    reason,
    reasonMessage,
    cluster: clusterOf(request),
    application: applicationShown(request, request.plan.application?.before),
    catalogItem: catalogItem === null ? null : { id: catalogItem, title: title ?? { en: catalogItem } },
    createdAt: request.createdAt.toISOString(),
    updatedAt: request.updatedAt.toISOString(),
  };
}

export interface RequestParts {
  request: RequestRecord;
  title: LocalizedText | null;
  entries: readonly RequestEntry[];
  reservation: ReservationRecord | null;
  review: ReviewRecord | null;
  votes: readonly VoteRecord[];
  pull: RequestPullRecord | null;
}

function toFound(review: ReviewRecord | null): RequestDetail['found'] {
  const { cluster, price = null, nodes = null } = review?.input ?? {};
  return cluster ? { ...cluster, price, nodes } : null;
}

/** What is read for the page alone, not for what commands answer. */
interface PageParts {
  /** Who can answer it. */
  waiting?: Waiting | null;
  settings?: Change[];
}

/** A request as its page shows it, with what this actor may do. */
export function toDetail(
  { request, title, entries, reservation, review, votes, pull }: RequestParts,
  actor: Actor,
  { waiting = null, settings = [] }: PageParts = {},
): RequestDetail {
  const { version, template, credential, parameters, purpose, justification, expiresInDays, checks } = request;
  const mayCancel =
    cancellableStates.has(request.state) && can(actor.grants, 'request.cancel', request.project, actor.narrowing);
  const mayResubmit =
    changeableStates.has(request.state) &&
    request.requesterId === actor.id &&
    can(actor.grants, 'request.create', request.project, actor.narrowing);
  return {
    ...toSummary(request, title),
    mayResubmit,
    mayTakeBack: canTakeBack(request) && can(actor.grants, 'cluster.change', request.project, actor.narrowing),
    waiting: waiting && {
      ...waiting,
      reminder: {
        ...waiting.reminder,
        isMine:
          request.requesterId === actor.id && can(actor.grants, 'request.comment', request.project, actor.narrowing),
      },
    },
    review: review && {
      revision: review.revision,
      policy: review.result,
      votes: votes.map(({ email }) => email),
      expiresAt: review.expiresAt?.toISOString() ?? null,
    },
    version,
    template,
    credential,
    ...request.plan.references,
    ...(request.plan.newAddressClaim && { newAddressClaim: request.plan.newAddressClaim }),
    parameters,
    purpose,
    justification,
    expiresInDays,
    checks,
    pull: pull && toPull(pull),
    mayCancel,
    expiresAt: request.expiresAt?.toISOString() ?? null,
    estimate: request.estimate,
    effects: request.plan.effects ?? [],
    applicationSpec: specFor(request),
    rebalance: request.plan.rebalance?.members ?? null,
    services: servicesFor(request, actor),
    ...(request.plan.rules && { rules: request.plan.rules }),
    owner: request.plan.owner ?? null,
    adopted: request.plan.adopted ?? null,
    settings,
    upgrade: request.plan.upgrade ?? null,
    timeline: entries.map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry })),
    found: toFound(review),
    reservation: reservation && {
      ...toQuotaAmounts({ ...reservation, nodes: reservation.nodes ?? 0 }),
      nodes: reservation.nodes,
      price: reservation.price,
      state: reservation.state,
      releasedAt: reservation.releasedAt?.toISOString() ?? null,
    },
  };
}

function toPull(pull: RequestPullRecord): RequestPull {
  const { requestId: _, project: _project, text: _text, openedAt: _opened, askedAt: _asked, ...told } = pull;
  return told;
}

/** What an application was and is to be; null for other kinds, and where another release took it in another form. */
function specFor({ plan, parameters }: RequestRecord): RequestDetail['applicationSpec'] {
  const after = applicationSpecSchema.safeParse(parameters).data;
  // The plan also holds where a chart comes from, which is for whoever carries it out.
  return plan.application && after ? { before: plan.application.before, after } : null;
}

/** What becomes of services; with their values for those alone who may read them in the cluster's YAML. */
function servicesFor({ plan, project }: RequestRecord, actor: Actor): ServiceEffect[] {
  const effects = plan.services?.effects ?? [];
  if (can(actor.grants, 'cluster.yaml', project, actor.narrowing)) return effects;
  const withoutValues = (stand: ServiceStand | null) => stand && { ...stand, values: null };
  return effects.map(({ before, after, ...ref }) => ({
    ...ref,
    before: withoutValues(before),
    after: withoutValues(after),
  }));
}
