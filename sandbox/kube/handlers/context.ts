import type { Exchange } from '../http/exchange.ts';
import type { RequestInfo } from '../http/request-info.ts';
import type { Registry } from '../registry/registry.ts';
import type { Resource } from '../registry/resource.ts';
import type { Store } from '../store/store.ts';

/** Who asks, after authentication and impersonation. */
export interface User {
  name: string;
  uid?: string;
  groups: string[];
  extra?: Record<string, string[]>;
}

/** What all handlers share. */
export interface Api {
  store: Store;
  registry: Registry;
}

/** One request for a served resource. */
export interface Call {
  api: Api;
  exchange: Exchange;
  info: RequestInfo;
  resource: Resource;
  user: User;
}
