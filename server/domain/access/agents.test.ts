import { expect, it } from 'vitest';
import { useCases } from '../../usecases/all.ts';
import type { Call } from '../../usecases/define.ts';
import { systemActor } from '../actor.ts';
import { isForAgents } from './agents.ts';

it('lets agents ask for clusters and take that back, and nothing else that changes something', () => {
  const commands = Object.values(useCases).filter(({ isCommand }) => isCommand);
  expect(
    commands
      .filter(({ name }) => isForAgents(name))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['cancel-request', 'change-cluster', 'delete-cluster', 'get-kubeconfig', 'order-cluster']);
  for (const name of ['approve-request', 'reject-request', 'request-changes', 'create-token', 'add-member']) {
    expect(commands.map((command) => command.name)).toContain(name);
    expect(isForAgents(name)).toBe(false);
  }
});

// Before anything is read: there is nothing to read from here.
it('refuses everything else to an agent, whoever it acts for', async () => {
  const call = { actor: { ...systemActor, agent: 'some-agent' }, traceId: null, signal: undefined } as Call;
  // Opens one of the commands of its kinds, each of which is looked at.
  const door = 'submit-request';
  const refused = Object.values(useCases).filter(
    ({ name, isCommand }) => isCommand && !isForAgents(name) && name !== door,
  );
  expect(refused.length).toBeGreaterThan(100);
  for (const useCase of refused) {
    await expect(useCase.execute(call, {}), useCase.name).rejects.toMatchObject({
      code: 'forbidden',
      said: { key: 'said.agent-only-asks' },
    });
  }
});
