import { type SecretDraft, typedSecret } from '@/components/forms/service-values/secret-draft';
import type { ServicesRequest } from '@/lib/contracts/request-bodies';
import type { RequestDetail } from '@/lib/contracts/requests';
import type { AskedServiceChange, ServiceEffect, ServiceRef } from '@/lib/contracts/service-changes';
import type { OfferedService, ServiceForm, WrittenService } from '@/lib/contracts/service-form';
import { serviceKey } from '@/lib/service-levels';

/** What a person has chosen and typed of one service. */
export interface ServiceDraft {
  name: string;
  namespace: string;
  template: string;
  /** YAML as it is to be written. */
  values: string;
  secret: SecretDraft;
  /** `namespace/name` of the services that it needs first. */
  needs: string[];
  justification: string;
  /** Revision of the service that the draft began with; null for one that is added. */
  seen: string | null;
}

/** The newest version that fits, else the newest. */
function newestFitting({ versions }: Pick<OfferedService, 'versions'>): string {
  const fitting = versions.filter(({ fits, problem }) => fits && problem === null);
  return (fitting.at(-1) ?? versions.at(-1))?.template ?? '';
}

const keep: SecretDraft = { act: 'keep', text: '' };

/** A service that nobody has chosen yet. */
export const nothingChosen: ServiceDraft = {
  name: '',
  namespace: '',
  template: '',
  values: '',
  secret: keep,
  needs: [],
  justification: '',
  seen: null,
};

/** A service that is added, named as its chart usually is. */
export function startAdding(offer: OfferedService): ServiceDraft {
  return { ...nothingChosen, name: offer.chart, namespace: offer.chart, template: newestFitting(offer) };
}

/** A service as it is, with another version where one is asked for. */
export function startChanging(service: WrittenService, template: string | null): ServiceDraft {
  const { name, namespace, values, dependsOn, revision } = service;
  return {
    name,
    namespace,
    template: template ?? service.template,
    values,
    secret: keep,
    needs: dependsOn.map(serviceKey),
    justification: '',
    seen: revision,
  };
}

/** What an earlier request asked for, to be asked for otherwise. */
export function startFrom(
  draft: ServiceDraft,
  { after, secretValues }: ServiceEffect,
  request: RequestDetail,
): ServiceDraft {
  if (!after) return draft;
  const { template, values, dependsOn } = after;
  return {
    ...draft,
    template,
    values: values ?? draft.values,
    secret: { act: secretValues === 'set' ? 'sent' : secretValues === 'removed' ? 'remove' : 'keep', text: '' },
    needs: dependsOn.map(serviceKey),
    justification: request.justification ?? '',
  };
}

/** The one change that the draft asks for: all of a new service, and of one that is there what it has otherwise. */
export function toChange(draft: ServiceDraft, service: WrittenService | null): AskedServiceChange {
  const { name, namespace, template, values } = draft;
  const dependsOn = draft.needs.map(toRef);
  const typed = typedSecret(draft.secret);
  const { act } = draft.secret;
  const secretValues = act === 'drop' || act === 'remove' ? null : (typed ?? undefined);
  const secret = secretValues !== undefined && { secretValues };
  if (!service) {
    return { action: 'add', name, namespace, template, values, dependsOn, ...secret };
  }
  return {
    action: 'change',
    name,
    namespace,
    ...(template !== service.template && { template }),
    ...(hasOtherValues(draft, service) && { values }),
    ...(hasOtherNeeds(draft, service) && { dependsOn }),
    ...secret,
    ...(draft.seen !== null && { seen: draft.seen }),
  };
}

const hasOtherSecret = ({ secret }: ServiceDraft): boolean =>
  secret.act === 'remove' || secret.act === 'sent' || typedSecret(secret) !== null;
const hasOtherValues = ({ values }: ServiceDraft, service: WrittenService) =>
  values.trimEnd() !== service.values.trimEnd();
const hasOtherNeeds = ({ needs }: ServiceDraft, { dependsOn }: WrittenService) =>
  needs.join() !== dependsOn.map(serviceKey).join();

/** Whether the draft asks for anything that the service has not. */
export const changesAnything = (draft: ServiceDraft, service: WrittenService): boolean =>
  draft.template !== service.template ||
  hasOtherValues(draft, service) ||
  hasOtherNeeds(draft, service) ||
  hasOtherSecret(draft);

export function toServicesRequest(
  { namespace, name }: Pick<ServiceForm, 'namespace' | 'name'>,
  change: AskedServiceChange,
  justification: string,
): ServicesRequest {
  const why = justification.trim();
  return {
    kind: 'services',
    cluster: { namespace, name },
    changes: [change],
    ...(why !== '' && { justification: why }),
  };
}

function toRef(key: string): ServiceRef {
  const slash = key.indexOf('/');
  return { namespace: key.slice(0, slash), name: key.slice(slash + 1) };
}
