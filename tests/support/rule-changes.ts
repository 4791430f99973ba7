import { expect } from 'vitest';
import type { RuleChange, RuleChangeDetail, RuleForm } from '../../lib/contracts/multi-cluster-changes.ts';
import type { DayTwoWorld } from './day-two-world.ts';

export const ruleChangesPath = '/multi-cluster-service-changes';

/** A new rule as its form sends it, without a name, a selector and services. */
export const plainRule = {
  act: 'save',
  seen: null,
  priority: 200,
  keepServices: false,
  selfManagement: false,
  dependsOn: [],
} as const;

/** Asks for changes of multi-cluster services as the first person of a world, or as somebody else. */
export function ruleChangesIn(world: () => DayTwoWorld) {
  const form = async (name = '') =>
    (await world().api<RuleForm>('GET', `/multi-cluster-service-form${name && `?name=${name}`}`)).body;
  const look = async (id: string, as?: string) =>
    (await world().api<RuleChangeDetail>('GET', `${ruleChangesPath}/${id}`, undefined, { ...(as && { as }) })).body;
  return {
    form,
    look,
    send: (body: object, as?: string) => world().api<RuleChange>('POST', ruleChangesPath, body, { ...(as && { as }) }),
    /** The object that a change of a rule is made for. */
    seenOf: async (name: string) => {
      const { uid, generation } = (await form(name)).rule ?? { uid: '', generation: 0 };
      return { uid, generation };
    },
    /** Waits until a change has ended so. */
    ends: (id: string, state: string) =>
      world().until(async () => {
        const change = await look(id);
        expect([change.state, change.problem]).toEqual([state, state === 'failed' ? expect.any(String) : null]);
        return change;
      }),
  };
}
