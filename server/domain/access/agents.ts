/**
 * All that somebody's agent may have done in their name, whoever they are: it asks for things. What decides, grants or
 * changes rules is not here, so a command that is added later is refused to agents until somebody thinks about it.
 */
const agentCommands: readonly string[] = [
  'order-cluster',
  'change-cluster',
  'delete-cluster',
  'cancel-request',
  // The one without a secret: the use case sees to that.
  'get-kubeconfig',
];

/** @param command name of a use case that changes something */
export const isForAgents = (command: string): boolean => agentCommands.includes(command);
