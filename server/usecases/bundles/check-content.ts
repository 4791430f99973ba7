import type { BundledService } from '../../../lib/contracts/bundles.ts';
import { DomainError, type FieldError } from '../../domain/errors.ts';
import { checkServiceChanges } from '../../domain/services/check-changes.ts';
import { checkServiceValues } from '../../domain/services/check-values.ts';
import { atServices, toAdditions } from '../../domain/services/ordered-services.ts';
import { say } from '../../domain/words/said.ts';
import type { CatalogRecord } from '../../ports/catalog.ts';
import { findTemplate } from '../catalog/read-template.ts';
import type { Deps } from '../deps.ts';

/**
 * Whether the services of a bundle can be ordered together wherever they are published.
 * @throws DomainError `validation-failed`
 */
export async function checkContent(
  deps: Deps,
  services: readonly BundledService[],
  items: readonly CatalogRecord[],
): Promise<void> {
  const additions = toAdditions(services.map(({ item, version: _, ...service }) => ({ ...service, template: item })));
  const errors: FieldError[] = [
    ...checkServiceChanges([], additions).map(({ code: _, ...error }) => atServices(error)),
    ...(await Promise.all(services.map((service, at) => checkOne(deps, service, items, `/services/${at}`)))).flat(),
  ];
  if (errors.length > 0) throw new DomainError('validation-failed', { errors });
}

async function checkOne(
  deps: Deps,
  { item: id, version, values }: BundledService,
  items: readonly CatalogRecord[],
  pointer: string,
): Promise<FieldError[]> {
  const item = items.find((one) => one.id === id && one.kind === 'service');
  if (!item) return [{ pointer: `${pointer}/item`, ...say('bundle-no-service', { item: id }) }];
  const chosen = version === null ? item.versions.at(-1) : item.versions.find((one) => one.version === version);
  if (!chosen && version !== null) {
    return [{ pointer: `${pointer}/version`, ...say('bundle-no-version', { item: id, version }) }];
  }
  const ref = { namespace: deps.systemNamespace, name: chosen?.template ?? '' };
  const template = await findTemplate(deps, ref, 'service');
  // Without its chart nobody can say more than whether the text can be read.
  const chart = template ?? { chart: id, schema: null, defaults: {} };
  const { text, values: found } = checkServiceValues(values, chart, item.hints);
  return [...text, ...found].map((error) => ({ ...error, pointer: `${pointer}/values${error.pointer}` }));
}
