import type { ServiceValues } from '../../../../lib/contracts/service-form.ts';
import { placeDefaults, wrapperKey } from '../../../../lib/service-values/wrapper-key.ts';
import { withPresets } from '../../../../lib/template-schema/presets.ts';
import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import type { ClusterRef } from '../../../ports/kube.ts';
import { findTemplate } from '../../catalog/read-template.ts';
import type { Deps } from '../../deps.ts';
import { itemOfTemplate, type ServiceCatalog } from './read-service-catalog.ts';

/**
 * What the form of a ServiceTemplate asks; null when it is not there.
 * @throws DomainError `upstream-unavailable` while its schema cannot be read
 */
export async function readServiceValues(
  deps: Deps,
  ref: ClusterRef,
  services: ServiceCatalog,
): Promise<ServiceValues | null> {
  const template = await findTemplate(deps, ref, 'service');
  if (!template) return null;
  if (template.isSchemaPending) {
    throw new DomainError('upstream-unavailable', { ...say('template-form-unread'), retryAfterSeconds: 5 });
  }
  const hints = itemOfTemplate(services, template.name)?.hints ?? {};
  return {
    template: template.name,
    schema: template.schema,
    defaults: withPresets(placeDefaults(template), hints),
    hints,
    wraps: wrapperKey(template),
  };
}
