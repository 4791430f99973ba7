import { z } from 'zod';
import { type AgentTool, clusterPath, page, readTool } from './tool.ts';

const part = (text: string) => z.string().max(1000).optional().describe(text);

/** What an agent may look at: whatever its person may. */
export const readTools: readonly AgentTool[] = [
  readTool({
    name: 'who_am_i',
    title: 'Who am I',
    description: 'The person you act for: their name, roles and projects. What they may not do, you may not do either.',
    input: z.object({}),
    ask: () => ({ operation: 'getMe' }),
  }),
  readTool({
    name: 'list_catalog',
    title: 'List the catalog',
    description: 'What the person’s projects may order, with versions and prices. Then use get_order_form.',
    input: z.object({ ...page }),
    ask: (query) => ({ operation: 'listCatalog', query }),
  }),
  readTool({
    name: 'get_order_form',
    title: 'Get the order form',
    description:
      'JSON Schema of the values of an order, with defaults, credentials and choices of a project. Send only values that differ from the defaults.',
    input: z.object({
      item: z.string().min(1).max(100).describe('Id of the catalog’s item'),
      project: z.string().min(1).max(63).describe('Project that would get the cluster'),
      version: part('Version of the item; the newest where absent'),
    }),
    ask: ({ item, ...query }) => ({ operation: 'getOrderForm', path: { id: item }, query }),
  }),
  readTool({
    name: 'list_clusters',
    title: 'List clusters',
    description: 'Clusters that the person may see, those in trouble first.',
    input: z.object({
      ...page,
      project: part('Of this project alone'),
      phase: part('In this phase alone: ready, degraded …'),
    }),
    ask: (query) => ({ operation: 'listClusters', query }),
  }),
  readTool({
    name: 'get_cluster',
    title: 'Get a cluster',
    description:
      'One cluster: its phase, why it is in it (cause, conditions, events), nodes, services and open requests.',
    input: z.object(clusterPath),
    ask: (path) => ({ operation: 'getCluster', path }),
  }),
  readTool({
    name: 'list_requests',
    title: 'List requests',
    description: 'What was asked for in the person’s projects, newest first.',
    input: z.object({
      ...page,
      project: part('Of this project alone'),
      state: part('In this state alone, such as awaiting-approval'),
      requester: part('E-mail, or “me”'),
    }),
    ask: (query) => ({ operation: 'listRequests', query }),
  }),
  readTool({
    name: 'get_request',
    title: 'Get a request',
    description:
      'One request: its state, checks, timeline and who can approve it. Look again every few seconds to follow one; ready and done are its good ends. People approve it, agents never do.',
    input: z.object({ request: z.string().min(1).max(100).describe('Id, or a name such as R-2C97') }),
    ask: ({ request }) => ({ operation: 'getRequest', path: { id: request } }),
  }),
  readTool({
    name: 'get_costs',
    title: 'Get costs',
    description: 'What was spent, estimated at list price, with how much of it is known.',
    input: z.object({
      window: z
        .string()
        .regex(/^[1-9]\d{0,2}d$/)
        .default('30d')
        .describe('The last so many days, such as 30d'),
      groupBy: z.string().max(100).default('project').describe('project, cluster, provider, owner …; two with a comma'),
      project: part('Of this project alone'),
    }),
    ask: (query) => ({ operation: 'getCosts', query }),
  }),
  readTool({
    name: 'check_order',
    title: 'Check an order',
    description: 'Asks all that order_cluster would ask — values, price, quota, policy — and makes nothing.',
    input: z.object({
      item: z.string().min(1).max(100),
      project: z.string().min(1).max(63),
      name: z.string().min(1).max(63),
      version: z.string().max(100).optional(),
      credential: z.string().max(253).optional(),
      parameters: z.record(z.string(), z.json()).default({}),
    }),
    ask: ({ item, ...asked }) => ({ operation: 'checkRequest', body: { kind: 'create', catalogItem: item, ...asked } }),
  }),
];
