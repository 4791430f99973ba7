import type { Authorizer } from '../../lib/rbac/authorizer.ts';
import type { User } from '../../lib/rbac/user.ts';
import type { Credentials } from '../auth/authenticator.ts';
import type { FaultTable } from '../faults/fault-table.ts';
import type { Exchange } from '../http/exchange.ts';
import type { RequestInfo } from '../http/request-info.ts';
import type { OpenApiDocuments } from '../openapi/documents.ts';
import type { Registry } from '../registry/registry.ts';
import type { Resource } from '../registry/resource.ts';
import type { Store } from '../store/store.ts';

/** What all handlers share. */
export interface Api {
  store: Store;
  registry: Registry;
  authorizer: Authorizer;
  credentials: Credentials;
  faults: FaultTable;
  openApi: OpenApiDocuments;
}

/** One request for a served resource. */
export interface Call {
  api: Api;
  exchange: Exchange;
  info: RequestInfo;
  resource: Resource;
  user: User;
}
