import { z } from 'zod';
import {
  type AgentTool,
  clusterPath,
  confirmedName,
  destructiveTool,
  justification,
  key,
  requestTool,
} from './tool.ts';

const parameters = (text: string) => z.record(z.string(), z.json()).default({}).describe(text);
const unconfirmed = (name: string) =>
  `Nothing was asked for: confirmName has to be the name of the cluster, ${name}. Ask the person before you send it.`;

/** What an agent may ask for. Nothing happens before the rules, and where they want it a person, have agreed. */
export const requestTools: readonly AgentTool[] = [
  requestTool({
    name: 'order_cluster',
    title: 'Order a cluster',
    description:
      'Asks for a new cluster, which costs money. Use check_order first and tell the person the price. The answer is a request: follow it with get_request.',
    input: z.object({
      item: z.string().min(1).max(100).describe('Id of the catalog’s item'),
      project: z.string().min(1).max(63).describe('Project that gets it'),
      name: z.string().min(1).max(63).describe('Name of the cluster'),
      version: z.string().max(100).optional().describe('Version of the item; the newest where absent'),
      credential: z.string().max(253).optional().describe('Credential of the project, where it has several'),
      purpose: z.enum(['dev', 'test', 'prod']).optional(),
      expiresInDays: z.number().int().min(1).max(3650).optional(),
      parameters: parameters('Values that differ from the defaults of get_order_form'),
      justification,
      key,
    }),
    ask: ({ item, key: idempotencyKey, ...asked }) => ({
      operation: 'submitRequest',
      body: { kind: 'create', catalogItem: item, ...asked },
      idempotencyKey,
    }),
  }),
  destructiveTool({
    name: 'change_cluster',
    title: 'Change a cluster',
    description:
      'Asks for other values of a running cluster. Some replace its machines. Tell the person what changes and let them agree first.',
    input: z.object({
      ...clusterPath,
      confirmName: confirmedName,
      parameters: parameters('JSON merge patch of its values; null takes one back'),
      justification,
      key,
    }),
    ask: ({ namespace, name, confirmName, key: idempotencyKey, ...asked }) =>
      confirmName === name
        ? {
            operation: 'submitRequest',
            body: { kind: 'change', cluster: { namespace, name }, ...asked },
            idempotencyKey,
          }
        : unconfirmed(name),
  }),
  destructiveTool({
    name: 'delete_cluster',
    title: 'Delete a cluster',
    description: 'Asks for the deletion of a cluster with all that runs on it. The person has to agree first.',
    input: z.object({ ...clusterPath, confirmName: confirmedName, justification, key }),
    ask: ({ namespace, name, confirmName, key: idempotencyKey, ...asked }) =>
      confirmName === name
        ? {
            operation: 'submitRequest',
            body: { kind: 'delete', cluster: { namespace, name }, ...asked },
            idempotencyKey,
          }
        : unconfirmed(name),
  }),
  requestTool({
    name: 'cancel_request',
    title: 'Take a request back',
    description: 'Takes back a request of the person that has not been carried out.',
    input: z.object({ request: z.string().min(1).max(100).describe('Id, or a name such as R-2C97'), key }),
    ask: ({ request, key: idempotencyKey }) => ({
      operation: 'cancelRequest',
      path: { id: request },
      idempotencyKey,
    }),
  }),
  requestTool({
    name: 'get_kubeconfig',
    title: 'Get a kubeconfig',
    description:
      'A kubeconfig without a secret, with which the person signs in to the cluster. Where the cluster knows no sign-in there is none for agents.',
    input: z.object(clusterPath),
    otherwise: 'The person gets one by “slipway kubeconfig NAMESPACE/NAME”, or on the page of the cluster.',
    ask: (path) => ({ operation: 'getKubeconfig', path, query: { credential: 'sign-in' } }),
  }),
];
