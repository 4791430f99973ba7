import type { PreviewRule } from '../../../lib/contracts/multi-cluster-changes.ts';
import type { WrittenRule } from '../../domain/multi-cluster-services/written-rule.ts';
import { withoutValues } from '../../domain/services/service-effects.ts';

/** A multi-cluster service as the audit has it: people write passwords into values, so those are left out. */
export function toAuditedRule(rule: WrittenRule | null): unknown {
  if (!rule) return null;
  const { selector, priority, keepServices, selfManagement, dependsOn, services } = rule;
  return {
    selector,
    priority,
    keepServices,
    selfManagement,
    dependsOn,
    services: services.map(({ name, namespace, template, isDisabled }) => ({ name, namespace, template, isDisabled })),
  };
}

/** What somebody asks to become of one, in the same way. */
export function toAuditedWish(asked: PreviewRule): Record<string, unknown> {
  if (asked.act === 'delete') return { act: asked.act };
  const { act, selector, priority, keepServices, selfManagement, dependsOn, changes, waves } = asked;
  return {
    act,
    selector,
    priority,
    keepServices,
    selfManagement,
    dependsOn,
    changes: changes.map(withoutValues),
    waves,
  };
}
