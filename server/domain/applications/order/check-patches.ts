import { isPatchable } from '../../../../lib/application-patches.ts';
import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import type { MemberPatch } from '../../../../lib/contracts/application-patches.ts';
import { isChart } from '../../../../lib/contracts/application-workload.ts';
import { DomainError, type FieldError } from '../../errors.ts';
import { applyOverriders } from '../../overrides/apply-overriders.ts';
import type { Template } from '../../propagation/resource-selector.ts';
import { say } from '../../words/said.ts';
import { toManifests } from './manifests.ts';
import { noOverriders, toChange, toOverridePolicy } from './override-rules.ts';

// What an application is called changes no place of it.
const anywhere = { namespace: 'any', name: 'any', project: 'any' };

/** What single members cannot be given otherwise: where nobody may, and where the workload has nothing to change. */
export function checkPatches(spec: ApplicationSpec): FieldError[] {
  // Single clusters of a chart differ in values alone, which is said elsewhere.
  if (isChart(spec.workload) || spec.overrides.every(({ patches }) => patches === undefined)) return [];
  const { workload } = toManifests(anywhere, spec);
  return spec.overrides.flatMap(({ patches = [], ...others }, at) => {
    if (patches.length === 0) return [];
    const rules = toOverridePolicy(anywhere, { ...spec, overrides: [others] })?.rules ?? [];
    let object = rules.reduce((changed: Template, { overriders }) => applyOverriders(changed, overriders), workload);
    return patches.flatMap((patch, place): FieldError[] => {
      const pointer = `/spec/overrides/${at}/patches/${place}/pointer`;
      if (!isPatchable(spec.workload.kind, patch.pointer, 'value' in patch ? patch.value : undefined)) {
        return [{ pointer, ...say('patch-place-closed') }];
      }
      const next = patched(object, patch);
      if (next === null) return [{ pointer, ...say('patch-nothing-there') }];
      object = next;
      return [];
    });
  });
}

/** The workload with the patch; null where it does not apply. */
function patched(object: Template, patch: MemberPatch): Template | null {
  try {
    return applyOverriders(object, { ...noOverriders, plain: [toChange(patch)] });
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
