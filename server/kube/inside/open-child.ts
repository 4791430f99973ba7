import { findAddressProblem, type Reach } from '../../domain/credentials/kubeconfig-check.ts';
import { DomainError, isAway } from '../../domain/errors.ts';
import type { ClusterRef } from '../../ports/kube.ts';
import { LookError } from '../../ports/workloads.ts';
import { type FoundKubeconfig, findKubeconfig } from '../access.ts';
import { createClient, type KubeClient } from '../client.ts';
import { type KubeConnection, parseConnection } from '../config.ts';
import { checkedLookup } from './checked-lookup.ts';

/** Longer than any page of objects that Slipway asks for, and short enough to hold several at once. */
const mostBytes = 16 * 1024 * 1024;

export interface Management {
  client: KubeClient;
  systemNamespace: string;
  reach: Reach;
}

async function findText({ client, systemNamespace }: Management, ref: ClusterRef, signal: AbortSignal) {
  try {
    return await findKubeconfig(client, ref, systemNamespace, { signal });
  } catch (cause) {
    if (isAway(cause)) throw new LookError('region' in cause.meta ? 'region-away' : 'management-away', { cause });
    if (cause instanceof DomainError && cause.code === 'forbidden')
      throw new LookError('kubeconfig-refused', { cause });
    throw cause;
  }
}

function connect({ text }: FoundKubeconfig): KubeConnection {
  try {
    return parseConnection(text);
  } catch {
    // The cause could quote the kubeconfig.
    throw new LookError('unreadable');
  }
}

/** A client of a cluster itself, and where and how it reaches it. */
export interface OpenedChild {
  client: KubeClient;
  connection: KubeConnection;
}

/**
 * Opens a cluster itself by its kubeconfig. Where somebody typed that, it leads only where Slipway may be led to: the same
 * addresses as at its adoption, asked again because a name may lead elsewhere by now.
 * @throws LookError
 */
export async function connectChild(management: Management, ref: ClusterRef, signal: AbortSignal): Promise<OpenedChild> {
  const found = await findText(management, ref, signal);
  if (!found) throw new LookError('no-kubeconfig');
  const connection = connect(found);
  if (!found.isTyped) return { client: createClient(connection, { mostBytes }), connection };
  const { server } = connection;
  if (findAddressProblem(server.href, management.reach) !== null) throw new LookError('refused-address');
  const lookup = checkedLookup(server, management.reach.allowed);
  return { client: createClient(connection, { mostBytes, lookup }), connection };
}

/** The client that `connectChild` makes. @throws LookError */
export async function openChild(management: Management, ref: ClusterRef, signal: AbortSignal): Promise<KubeClient> {
  return (await connectChild(management, ref, signal)).client;
}
