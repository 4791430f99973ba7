import type { Deps } from '../deps.ts';

/** What AccessManagement hands out by which rules, with the whole object, which says what went wrong with that. */
export async function readAccess(deps: Deps): Promise<{ object: unknown; rules: readonly unknown[] }> {
  const kind = 'k0rdent.mirantis.com/AccessManagement';
  const object = await deps.mirror.get(deps.db.auto, kind, { namespace: '', name: 'kcm' });
  const rules = (object?.spec as { accessRules?: unknown } | undefined)?.accessRules;
  return { object, rules: Array.isArray(rules) ? rules : [] };
}
