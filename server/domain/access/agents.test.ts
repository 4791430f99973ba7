import { expect, it } from 'vitest';
import { useCases } from '../../usecases/all.ts';
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
