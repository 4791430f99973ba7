import { queryOptions } from '@tanstack/react-query';
import { apiDelete, apiGet, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { AskTest } from '@/lib/contracts/credential-tests';
import type { SourceIdentityPage } from '@/lib/contracts/source-identities';
import type {
  CreateCredential,
  SystemCredential,
  SystemCredentialDetail,
  SystemCredentialPage,
} from '@/lib/contracts/system-credentials';

const pathOf = (name: string, act = '') => `/system-credentials/${encodeURIComponent(name)}${act}`;
/** Copies and uses come without an event about the credential: it is asked again, sooner while a copy is awaited. */
const whileAwaitedMs = 2_000;
const usuallyMs = 10_000;
const isAwaited = ({ trouble, test, projects }: SystemCredential) =>
  trouble !== null || test?.state === 'running' || projects.some((project) => project.trouble !== null);

export const credentialsQuery = queryOptions({
  queryKey: keys.credentials.list,
  queryFn: ({ signal }) => apiGet<SystemCredentialPage>('/system-credentials', {}, { signal }),
  // A new one shows once the mirror has it.
  refetchInterval: 5_000,
});

export const credentialQuery = (name: string) =>
  queryOptions({
    queryKey: keys.credentials.detail(name),
    queryFn: ({ signal }) => apiGet<SystemCredentialDetail>(pathOf(name), {}, { signal }),
    refetchInterval: ({ state }) => (state.data && isAwaited(state.data) ? whileAwaitedMs : usuallyMs),
  });

/** Asked of the management cluster itself each time, because nobody is told when an identity comes or goes. */
export const sourceIdentitiesQuery = queryOptions({
  queryKey: keys.credentials.sources,
  queryFn: ({ signal }) => apiGet<SourceIdentityPage>('/source-identities', {}, { signal }),
  staleTime: 0,
  refetchInterval: 5_000,
});

export type Values = Record<string, string>;
export const createCredential = (body: CreateCredential) => apiPost<{ name: string }>('/system-credentials', body);
export const rotateCredential = (name: string, values: Values) => apiPost(pathOf(name, '/rotate'), { values });
export const testCredential = (name: string, asked: AskTest) => apiPost<{ name: string }>(pathOf(name, '/test'), asked);
export const handOutCredential = (name: string, projects: string[], values?: Values) =>
  apiPost(pathOf(name, '/hand-out'), { projects, values });
export const takeBackCredential = (name: string, project: string) => apiPost(pathOf(name, '/take-back'), { project });
export const deleteCredential = (name: string) => apiDelete(pathOf(name));
