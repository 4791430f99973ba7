import { z } from 'zod';
import { keepOffered, shownReferences, startReferences } from '@/components/forms/references/references';
import { tidyClaim } from '@/lib/address-claims';
import { type NewAddressClaim, newAddressClaimSchema } from '@/lib/contracts/address-claims';
import type { OrderForm } from '@/lib/contracts/catalog';
import {
  type ClusterReferences,
  clusterReferencesSchema,
  type OfferedReference,
} from '@/lib/contracts/cluster-references';
import type { CreateClusterRequest, ResubmitRequest } from '@/lib/contracts/request-bodies';
import type { RequestDetail } from '@/lib/contracts/requests';
import { type AskedOrderedService, orderedServiceSchema } from '@/lib/contracts/service-changes';
import { applySize, sizesOf, usualOf } from '@/lib/pricing/sizes';
import { isObject } from '@/lib/template-schema/json';
import { keepFitting } from '@/lib/template-schema/keep-fitting';

export const purposeChoices = ['dev', 'test', 'prod'] as const;
export const expiryChoices = [7, 14, 30, 90] as const;

/** What a person has typed into the order form so far. Plain JSON, because it outlives the page in the session storage. */
export interface OrderDraft {
  /** The template that `overrides` were written for. */
  template: string;
  name: string;
  credential: string | null;
  /** What else of the project's namespace the cluster is to name. */
  references: ClusterReferences;
  /** The claim of addresses that it describes instead of naming one, as it is typed; `askedClaim` is what is sent of it. */
  newAddressClaim: NewAddressClaim | null;
  purpose: (typeof purposeChoices)[number];
  expiresInDays: number;
  justification: string;
  overrides: Record<string, unknown>;
  /** What is to run on it, in the order in which it was chosen. */
  services: AskedOrderedService[];
  /** Texts of YAML fields that cannot be read yet, by pointer. */
  drafts: Record<string, string>;
  /** The editor's text while it differs from how the value would be written; it may be unreadable. */
  yamlText: string | null;
  /** Pointers of settings that another version does not take. */
  dropped: string[];
  savedAt: string | null;
}

/** @param withUsualSize whether workers and machine types begin with the usual size, where the template has sizes */
export function startDraft(form: OrderForm, withUsualSize = false, services: AskedOrderedService[] = []): OrderDraft {
  const { defaults, hints, rateCard } = form;
  const usual = withUsualSize ? usualOf(sizesOf(defaults, hints, rateCard?.rates ?? null)) : undefined;
  return {
    template: form.template,
    name: form.suggestedName,
    credential: form.credentials.find((credential) => credential.ready)?.name ?? null,
    references: startReferences(form.references),
    newAddressClaim: null,
    purpose: 'dev',
    expiresInDays: 30,
    justification: '',
    overrides: usual ? applySize({}, defaults, usual) : {},
    services,
    drafts: {},
    yamlText: null,
    dropped: [],
    savedAt: null,
  };
}

/** A draft that holds what a request asks for, to ask for something else instead. */
export function draftOf(form: OrderForm, request: RequestDetail): OrderDraft {
  const start = startDraft(form);
  return {
    ...start,
    name: request.cluster?.name ?? start.name,
    credential: request.credential,
    references: clusterReferencesSchema.parse(request),
    newAddressClaim: request.newAddressClaim ?? null,
    purpose: purposeChoices.find((each) => each === request.purpose) ?? start.purpose,
    expiresInDays: request.expiresInDays ?? start.expiresInDays,
    justification: request.justification ?? '',
    overrides: request.parameters,
    services: servicesOf(request),
  };
}

/** Values that the reader of the request may not see are left out. */
const servicesOf = ({ services }: RequestDetail): AskedOrderedService[] =>
  services.flatMap(({ name, namespace, after }) =>
    after
      ? [{ name, namespace, template: after.template, values: after.values ?? '', dependsOn: after.dependsOn }]
      : [],
  );

/** Another request whose answers a new order begins with, and whether the name of its cluster can be had again. */
export interface OrderModel {
  request: RequestDetail;
  isNameFree: boolean;
}

/** With what a new order begins. */
export interface OrderBeginning {
  model?: OrderModel | null;
  withUsualSize?: boolean;
  /** What a new order begins with, such as the services of a bundle that the address names. */
  services?: AskedOrderedService[];
}

/** A draft with the answers of another request; `refitDraft` makes it fit where the template is another by now. */
export function draftLike(form: OrderForm, { request, isNameFree }: OrderModel): OrderDraft {
  const { name, credential } = startDraft(form);
  const draft = draftOf(form, request);
  const wanted = isNameFree ? draft.name : name;
  const isReady = form.credentials.some((each) => each.name === draft.credential && each.ready);
  return {
    ...draft,
    template: request.template ?? form.template,
    name: wanted,
    credential: isReady ? draft.credential : credential,
    references: keepOffered(draft.references, form.references, wanted),
    // Two clusters cannot have the same addresses: they stay where the other one has never come to be.
    newAddressClaim: isNameFree ? draft.newAddressClaim : null,
  };
}

/** The body of `POST /api/v1/requests/{id}/resubmit`. */
export function toResubmit(
  { project: _, catalogItem: __, ...body }: CreateClusterRequest,
  revision: number,
): ResubmitRequest {
  return { ...body, revision };
}

/** Carries a draft over to another version or template: what still fits stays, the rest is named. */
export function refitDraft(draft: OrderDraft, form: OrderForm): OrderDraft {
  if (draft.template === form.template) return draft;
  const { kept, dropped } = keepFitting(form.schema, form.defaults, draft.overrides);
  const isOffered = form.credentials.some((credential) => credential.name === draft.credential);
  const credential = isOffered ? draft.credential : startDraft(form).credential;
  const references = keepOffered(draft.references, form.references, draft.name);
  const takesAddresses = form.references.some(({ field }) => field === 'addressClaim');
  return {
    ...draft,
    template: form.template,
    overrides: kept,
    drafts: {},
    yamlText: null,
    dropped,
    credential,
    references,
    newAddressClaim: takesAddresses ? draft.newAddressClaim : null,
  };
}

/** The fields of objects of the namespace that the form shows for a draft. */
export const shownFields = (form: OrderForm, draft: OrderDraft): OfferedReference[] =>
  shownReferences(draft.references, form.references, draft.newAddressClaim ? ['addressClaim'] : []);

/**
 * The claim as it is asked for. Infoblox is told the network alone: what the form keeps for the other provider is left out.
 * What the YAML says is held to its word.
 */
export function askedClaim({
  newAddressClaim: claim,
  yamlText,
}: Pick<OrderDraft, 'newAddressClaim' | 'yamlText'>): NewAddressClaim | null {
  if (!claim) return null;
  const { provider, nodeNetwork } = claim;
  const isNetworkAlone = provider === 'ipam-infoblox' && yamlText === null;
  return tidyClaim(isNetworkAlone ? { provider, nodeNetwork: { cidr: nodeNetwork.cidr } } : claim);
}

/** The body of `POST /api/v1/requests`; also what the management cluster is asked about. */
export function toRequest(form: OrderForm, draft: OrderDraft): CreateClusterRequest {
  const newAddressClaim = askedClaim(draft);
  return {
    kind: 'create',
    project: form.project,
    catalogItem: form.item.id,
    version: form.version,
    ...(draft.credential === null ? {} : { credential: draft.credential }),
    ...draft.references,
    ...(newAddressClaim && { newAddressClaim }),
    name: draft.name,
    purpose: draft.purpose,
    parameters: draft.overrides as CreateClusterRequest['parameters'],
    ...(draft.services.length > 0 && { services: draft.services }),
    expiresInDays: draft.expiresInDays,
    ...(draft.justification.trim() === '' ? {} : { justification: draft.justification.trim() }),
  };
}

/** Without what may be kept nowhere: secret values are typed again. */
export const toKept = (draft: OrderDraft): OrderDraft => ({
  ...draft,
  services: draft.services.map(({ secretValues: _, ...service }) => service),
});

/** The body as somebody may copy it: it shows where secret values stand, and none of them. */
export const toShown = ({ services, ...body }: CreateClusterRequest): CreateClusterRequest => ({
  ...body,
  ...(services && {
    services: services.map((service) => (service.secretValues ? { ...service, secretValues: '…' } : service)),
  }),
});

export const draftKey = (project: string, item: string, request?: string) =>
  ['slipway.order', project, item, ...(request ? [request] : [])].join('.');

/** A stored draft, or null when there is none or it is not one of this version of the portal. */
export function readDraft(stored: string | null): OrderDraft | null {
  if (stored === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return null;
  }
  const isDraft =
    isObject(value) &&
    ['template', 'name', 'justification', 'purpose'].every((key) => typeof value[key] === 'string') &&
    typeof value.expiresInDays === 'number' &&
    isObject(value.overrides) &&
    isObject(value.drafts) &&
    Array.isArray(value.dropped);
  if (!isDraft) return null;
  const kept = z.array(z.unknown()).safeParse((value as Record<string, unknown>).services).data ?? [];
  const services = kept.flatMap((one) => orderedServiceSchema.safeParse(one).data ?? []);
  // A service whose name is only half typed is no reason to lose the rest.
  const references = clusterReferencesSchema.catch({}).parse((value as Record<string, unknown>).references);
  const newAddressClaim = newAddressClaimSchema
    .nullable()
    .catch(null)
    .parse((value as Record<string, unknown>).newAddressClaim);
  return { ...(value as unknown as OrderDraft), services, references, newAddressClaim };
}
