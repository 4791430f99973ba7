import { expect } from 'vitest';
import type { RuleChange, RuleChangeDetail, RuleForm, RulePreview } from '../../lib/contracts/multi-cluster-changes.ts';
import { kinds, pathOf } from '../../server/kube/kinds.ts';
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
  const send = (body: object, as?: string) =>
    world().api<RuleChange>('POST', ruleChangesPath, body, { ...(as && { as }) });
  /** Waits until a change has ended so. */
  const ends = (id: string, state: string) =>
    world().until(async () => {
      const change = await look(id);
      expect([change.state, change.problem]).toEqual([state, state === 'failed' ? expect.any(String) : null]);
      return change;
    });
  return {
    form,
    look,
    send,
    ends,
    preview: async (body: object) =>
      (await world().api<RulePreview>('POST', '/multi-cluster-services/preview', body)).body,
    /** The object that a change of a rule is made for. */
    seenOf: async (name: string) => {
      const { uid, generation } = (await form(name)).rule ?? { uid: '', generation: 0 };
      return { uid, generation };
    },
    /** Sends a change that nobody has to approve, and waits until it is carried out. */
    apply: async (body: object) => {
      const sent = await send(body);
      expect([sent.status, sent.body.state], JSON.stringify(sent.body)).toEqual([201, 'applying']);
      return ends(sent.body.id, 'applied');
    },
    /** Changes the object as somebody with kubectl would. */
    edit: (name: string, patch: object) =>
      world().controllers.client.request(
        'PATCH',
        pathOf(kinds.multiClusterService, undefined, name),
        patch,
        'application/merge-patch+json',
      ),
  };
}

/** Why a change is refused: each place in it with the key of what is said. */
export const whyNot = (body: { detail?: string; errors?: { pointer: string; message?: { key: string } }[] }) =>
  (body.errors ?? []).map(({ pointer, message }) => `${pointer} ${message?.key.replace('said.', '')}`);
