import type { ServiceChange } from '../../../../../lib/contracts/service-changes.ts';
import { readValues } from '../../../../../lib/service-values/read-values.ts';
import { fromPointer, getIn } from '../../../../../lib/template-schema/json.ts';
import { fitsConstraint } from '../../../../domain/catalog/kubernetes-constraint.ts';
import { serviceKey } from '../../../../domain/clusters/cluster-service-sets.ts';
import type { FieldError } from '../../../../domain/errors.ts';
import { checkServiceValues } from '../../../../domain/services/check-values.ts';
import type { SecretValues } from '../../../../domain/services/secret-values.ts';
import { reachableFrom } from '../../../../domain/services/service-chains.ts';
import type { WrittenEntry } from '../../../../domain/services/written-services.ts';
import { type SaidKey, say } from '../../../../domain/words/said.ts';
import { findTemplate } from '../../../catalog/read-template.ts';
import {
  itemOfTemplate,
  offersTemplate,
  type ServiceCatalog,
  versionOfTemplate,
} from '../../../clusters/services/read-service-catalog.ts';
import type { Deps } from '../../../deps.ts';
import type { Finding } from '../../assessment.ts';

interface Asked {
  namespace: string;
  services: ServiceCatalog;
  entries: readonly WrittenEntry[];
  changes: readonly ServiceChange[];
  secretValues?: SecretValues;
  /** Of the cluster's Kubernetes; null where it is not known. */
  version: string | null;
}

/** Whether catalog, chains, charts and Kubernetes allow the templates and values that the changes name. */
export async function checkOffers(deps: Deps, asked: Asked): Promise<Finding[]> {
  const found = await Promise.all(
    asked.changes.map(async (change, at) => {
      if (change.action === 'remove') return [];
      const entry = asked.entries.find((one) => serviceKey(one) === serviceKey(change)) ?? null;
      const refused = checkTemplate(change, entry, asked).map((one) => ({
        ...one,
        pointer: `/changes/${at}/template`,
      }));
      if (refused.length > 0) return refused;
      return [
        ...(await checkValues(deps, change, entry, asked, `/changes/${at}/values`)),
        ...(await checkSecrets(deps, change, entry, asked, `/changes/${at}/secretValues`)),
      ];
    }),
  );
  return found.flat();
}

type Wanted = Exclude<ServiceChange, { action: 'remove' }>;

function checkTemplate(
  change: Wanted,
  entry: WrittenEntry | null,
  { services, version }: Asked,
): Omit<Finding, 'pointer'>[] {
  const { template } = change;
  if (template === undefined || template === entry?.template) return [];
  const refuse = (key: SaidKey, params: Record<string, string | number>) => [
    { code: 'conflict' as const, ...say(key, params) },
  ];
  if (entry === null && !services.items.some((item) => offersTemplate(item, template))) {
    return refuse('service-not-offered', { template });
  }
  const listed = services.templates.get(template);
  if (!listed) return refuse('template-gone', { template });
  if (!listed.isValid) {
    return listed.problem === null
      ? refuse('template-invalid', {})
      : refuse('template-problem', { words: listed.problem });
  }
  if (entry !== null && !reachableFrom(services.chains, entry.template).includes(template)) {
    const [from, to] = [entry.template, template].map((one) => versionOfTemplate(services, one));
    return refuse('service-no-chain', { from: from ?? '', to: to ?? '' });
  }
  const { kubernetesConstraint: constraint } = listed;
  if (fitsConstraint(version, constraint)) return [];
  return refuse('service-kubernetes', { constraint: constraint ?? '', version: version ?? '' });
}

/**
 * Values are held against the chart that they are for. What was wrong with a service before is not this request's fault:
 * a text that stays is not read anew, and values that were not accepted before may stay so under the same chart.
 */
async function checkValues(
  deps: Deps,
  change: Wanted,
  entry: WrittenEntry | null,
  { namespace, services }: Asked,
  pointer: string,
): Promise<Finding[]> {
  if (change.values === undefined && change.template === undefined) return [];
  const name = change.template ?? entry?.template ?? '';
  const template = await findTemplate(deps, { namespace, name }, 'service');
  if (!template) return [{ pointer, code: 'conflict', ...say('template-gone', { template: name }) }];
  const hints = itemOfTemplate(services, name)?.hints ?? {};
  const check = (text: string) => checkServiceValues(text, template, hints);
  const then = check(change.values ?? entry?.values ?? '');
  const isSameChart = entry !== null && name === entry.template;
  const known = new Set(isSameChart ? check(entry.values).values.map(toKey) : []);
  return [
    ...(change.values === undefined ? [] : then.text),
    ...then.values.filter((one) => !known.has(toKey(one))),
  ].map((error) => ({ ...error, pointer: `${pointer}${error.pointer}`, code: 'validation-failed' }));
}

/** Secret values are held against the chart like the others; what is wrong with them is told without any of them. */
async function checkSecrets(
  deps: Deps,
  change: Wanted,
  entry: WrittenEntry | null,
  { namespace, services, secretValues = {} }: Asked,
  pointer: string,
): Promise<Finding[]> {
  const text = secretValues[serviceKey(change)];
  if (typeof text !== 'string') return [];
  const name = change.template ?? entry?.template ?? '';
  const template = await findTemplate(deps, { namespace, name }, 'service');
  if (!template) return [];
  const { values } = readValues(text);
  const found = checkServiceValues(text, template, itemOfTemplate(services, name)?.hints ?? {});
  // What they do not name may stand in the other values.
  const wrong = [
    ...found.text,
    ...found.values.filter((error) => getIn(values, fromPointer(error.pointer)) !== undefined),
  ];
  return wrong.map((error) => ({
    pointer,
    code: 'validation-failed',
    ...say('secret-values-refused', { at: error.pointer || '/' }),
  }));
}

const toKey = ({ pointer, message }: FieldError) => `${pointer} ${message?.key}`;
