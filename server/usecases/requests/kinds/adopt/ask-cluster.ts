import { z } from 'zod';
import { trimSlashes } from '../../../../../lib/trim-slashes.ts';
import type { ClusterAccess } from '../../../../domain/credentials/kubeconfig-context.ts';
import type { Outbound, OutboundFailure, OutboundQuestion } from '../../../../ports/outbound.ts';

/** What a kubeconfig may do, as far as adopting needs it. Null where the cluster did not say. */
interface FoundRights {
  listNodes: boolean | null;
  createNamespaces: boolean | null;
}

/** What came of asking a cluster from where Slipway runs. */
export type AskedCluster =
  | { reached: false; why: OutboundFailure }
  /** It answered, and does not take this login. */
  | { reached: true; login: 'refused' }
  | {
      reached: true;
      login: 'taken';
      user: string | null;
      version: string | null;
      nodes: number | null;
      rights: FoundRights;
    };

const versionSchema = z.object({ gitVersion: z.string().max(100) });
const selfSchema = z.object({ status: z.object({ userInfo: z.object({ username: z.string().max(300) }) }) });
const reviewSchema = z.object({ status: z.object({ allowed: z.boolean() }) });
const nodesSchema = z.object({
  metadata: z.object({ remainingItemCount: z.number().int().default(0) }),
  items: z.array(z.unknown()),
});

/**
 * Asks a cluster for its version, its number of nodes and what the login may do. Only what was read is answered, never
 * the words of whoever answered: the address is one that a person typed.
 */
export async function askCluster(
  { ask }: Pick<Outbound, 'ask'>,
  access: ClusterAccess,
  signal?: AbortSignal,
): Promise<AskedCluster> {
  const base = trimSlashes(access.server);
  const headers = { accept: 'application/json', ...(access.authorization && { authorization: access.authorization }) };
  const put = async (path: string, body?: object): Promise<{ status: number; value: unknown }> => {
    const question: OutboundQuestion = {
      method: body ? 'POST' : 'GET',
      url: `${base}${path}`,
      headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
      tls: access.tls,
      ...(body && { body: JSON.stringify(body) }),
    };
    const answer = await ask(question, signal);
    if ('failure' in answer) throw new Unreached(answer.failure);
    const { status, text } = answer;
    return { status, value: status < 300 ? parse(text) : null };
  };
  const mayI = async (verb: string, resource: string): Promise<boolean | null> => {
    const { value } = await put('/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', {
      apiVersion: 'authorization.k8s.io/v1',
      kind: 'SelfSubjectAccessReview',
      spec: { resourceAttributes: { verb, resource } },
    });
    return reviewSchema.safeParse(value).data?.status.allowed ?? null;
  };
  try {
    const version = await put('/version');
    if (version.status === 401) return { reached: true, login: 'refused' };
    const [self, nodes, listNodes, createNamespaces] = await Promise.all([
      put('/apis/authentication.k8s.io/v1/selfsubjectreviews', {
        apiVersion: 'authentication.k8s.io/v1',
        kind: 'SelfSubjectReview',
      }),
      // One node is enough: the answer says how many more there are.
      put('/api/v1/nodes?limit=1'),
      mayI('list', 'nodes'),
      mayI('create', 'namespaces'),
    ]);
    if ([self, nodes].some(({ status }) => status === 401)) return { reached: true, login: 'refused' };
    const list = nodesSchema.safeParse(nodes.value).data;
    return {
      reached: true,
      login: 'taken',
      user: selfSchema.safeParse(self.value).data?.status.userInfo.username ?? null,
      version: versionSchema.safeParse(version.value).data?.gitVersion ?? null,
      nodes: list ? list.items.length + list.metadata.remainingItemCount : null,
      rights: { listNodes: listNodes ?? (list ? true : null), createNamespaces },
    };
  } catch (error) {
    if (error instanceof Unreached) return { reached: false, why: error.why };
    throw error;
  }
}

/** Ends the questions at the first one that brought no answer. */
class Unreached extends Error {
  readonly why: OutboundFailure;
  constructor(why: OutboundFailure) {
    super(why);
    this.why = why;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A gateway's page, or an answer that is too long: nothing is known from it.
    return null;
  }
}
