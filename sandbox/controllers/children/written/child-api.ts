import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Authorizer, RoleSource } from '../../../lib/rbac/authorizer.ts';
import type { Attributes } from '../../../lib/rbac/rules.ts';
import type { User } from '../../../lib/rbac/user.ts';
import type { ServiceAccountTokens } from '../../../lib/service-account-tokens.ts';
import type { JsonObject } from '../../client/objects.ts';
import type { CoreObject } from '../nodes.ts';

/** From when on a pod is there, and which of those that followed each other in its place it is. */
export interface Life {
  sinceMs: number;
  turn: number;
}

/** What was wanted of an object from a time on. */
export interface Edition {
  sinceMs: number;
  spec: JsonObject;
}

/** Where a pod stands among those of its workload. */
export interface PodPlace {
  workload: { kind: string; namespace: string; name: string };
  slot: string;
}

/** What pods of one workload have in common, as the key of their lives. */
export const lifeKey = ({ kind, namespace, name }: PodPlace['workload']): string => `${kind}/${namespace}/${name}`;

/** What the API of a cluster for its writers has to know: what stands there without anybody's writing, by the names of Kubernetes' collections (`apps/deployments`). */
export interface Surroundings {
  /** Whatever the provider, a service or a controller has brought. */
  brought: (collection: string, key: string) => CoreObject | undefined;
  /** Undefined for a pod that stands alone. */
  placeOf: (uid: string) => PodPlace | undefined;
  /** Who may do what there, by what was brought and what was written. */
  roles: RoleSource;
  accountTokens: ServiceAccountTokens;
  /** Certificate of the authority by which the cluster is known, as PEM. */
  authority: string;
}

/** The API of one simulated cluster for what people write there. */
export interface ChildApi {
  /** In whose name a request is made, by its Impersonate headers; a refusal is an answer of Kubernetes. */
  impersonate(
    headers: NodeJS.Dict<string[]>,
    sender: User,
    authorizer: Authorizer,
    asked: Attributes,
  ): { user: User } | { refusal: { code: number; status: object } };
  /** Answers a request of somebody who may do what it asks for. */
  answer(user: User, request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** What was written of a kind and still stands for something. */
  objects(collection: string): CoreObject[];
  /** Whether something that was brought is as it was: nobody has deleted it or made another of it. */
  isUntouched(collection: string, object: CoreObject): boolean;
  /** Whether what was written stands in the place of something that was brought. */
  isChanged(collection: string, object: CoreObject): boolean;
  /** Undefined where the pods of a workload began with it. */
  lifeOf(key: string, slot: string): Life | undefined;
  /** How often all pods of a workload were replaced. */
  turnsOf(key: string): number;
  /** What was wanted of a Job or CronJob, oldest first; undefined where that never changed. */
  editionsOf(key: string): readonly Edition[] | undefined;
  /** Whether something was written so lately that what came of it is still under way. */
  isGoing(): boolean;
  /** Calls back when something was written. */
  onChange(listener: () => void): void;
  stop(): void;
}

/** Opens the API of a cluster. */
export type OpenChild = (surroundings: Surroundings) => ChildApi;
