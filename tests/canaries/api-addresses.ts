type Item = Record<string, unknown>;
/** Answers a GET below `/api/v1` as somebody who sees everything. */
export type Read = (path: string) => Promise<{ items?: Item[] }>;

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
}
/** The part of an OpenAPI description that says which questions there are. */
export interface Description {
  paths: Record<string, { get?: { parameters?: Parameter[] } }>;
}

/** Where the items of a route are listed under another path or another name. */
const otherLists: Record<string, { list: string; fields: Record<string, string> }> = {
  '/policies/{scope}': { list: '/policies', fields: { scope: 'project' } },
  '/approvals/{id}': { list: '/requests', fields: { id: 'id' } },
  '/karmada/control-planes/{controlPlane}': { list: '/karmada/control-planes', fields: { controlPlane: 'name' } },
  '/budgets/{project}': { list: '/budgets', fields: { project: 'project' } },
};
const perRoute = 3;
/** Pods stand in the members of an application, and no list has them. */
const podsOfApplications = '/applications/{controlPlane}/{namespace}/{name}/pods/{pod}';

/** The first pod of each of the first applications. */
async function findPods(applications: readonly Item[], read: Read): Promise<Item[]> {
  const found: Item[] = [];
  for (const application of applications.slice(0, perRoute)) {
    const path = [application.controlPlane, application.namespace, application.name].map(String).join('/');
    const { members = [] } = (await read(`/applications/${path}/pods`)) as { members?: Item[] };
    for (const { cluster, pods } of members) {
      const [pod] = (pods ?? []) as Item[];
      if (pod) found.push({ ...application, cluster, pod: pod.name });
    }
  }
  return found;
}

/** Members stand below their control planes, and no list has all of them. */
const membersOfPlanes = '/karmada/control-planes/{controlPlane}/members/{member}';

/** The members of each of some control planes. */
async function findMembers(planes: readonly Item[], read: Read): Promise<Item[]> {
  const found: Item[] = [];
  for (const plane of planes.slice(0, perRoute)) {
    const { items = [] } = await read(`/karmada/control-planes/${plane.name}/members`);
    for (const { name } of items) found.push({ ...plane, member: name });
  }
  return found;
}

/** What a route is asked that needs a question. */
function questionOf(name: string, path: string, item: Item): string {
  if (/^\/costs\/(?:queues\/)?export$/.test(path) && (name === 'from' || name === 'to'))
    return new Date().toISOString().slice(0, 10);
  if (name === 'from') return String(item.name);
  if (name === 'q') return 'payments';
  if (name === 'name') return 'looked-at';
  if (name === 'project' || name === 'projects') return 'payments';
  if (name === 'within') return 'kube-system';
  if (name === 'cluster') return String(item.cluster ?? 'not-there');
  // A log that is followed would go on for minutes; one that is not there ends at once.
  if (name === 'pod') return 'not-there';
  throw new Error(`Nobody knows what to ask as ${name} of ${path}`);
}

/**
 * Addresses of every GET route of the description: as many as three things each, taken from the list that the route
 * stands below, and those for which `isWanted` is true.
 * @throws Error for a route that cannot be asked, so that a new one is not left out
 */
export async function findAddresses(
  { paths }: Description,
  read: Read,
  isWanted: (item: Item) => boolean,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const [path, { get }] of Object.entries(paths)) {
    if (!get) continue;
    const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
    const base = Object.keys(otherLists).find((known) => path.startsWith(known));
    const list = base ? otherLists[base]?.list : path.split('/{')[0];
    const hasList = base !== undefined || paths[list ?? '']?.get !== undefined;
    const listed = async () => (hasList ? ((await read(`${list}?limit=200`)).items ?? []) : []);
    const things = async () => {
      if (path.startsWith(podsOfApplications)) return findPods(await listed(), read);
      return path.startsWith(membersOfPlanes) ? findMembers(await listed(), read) : listed();
    };
    const items = parts.length === 0 ? [{}] : await things();
    const usable = items.filter((item) => parts.every((name) => item[fieldOf(base, name)] != null));
    const chosen = [...usable.slice(0, perRoute), ...usable.slice(perRoute).filter(isWanted)];
    // Where nothing is, something made up is asked about.
    if (chosen.length === 0) chosen.push(Object.fromEntries(parts.map((name) => [fieldOf(base, name), 'not-there'])));
    const required = (get.parameters ?? []).filter((one) => one.in === 'query' && one.required);
    const addresses = chosen.map((item) => {
      const address = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(item[fieldOf(base, name)])));
      const query = new URLSearchParams(required.map(({ name }) => [name, questionOf(name, path, item)]));
      return query.size > 0 ? `${address}?${query}` : address;
    });
    found.set(path, addresses);
  }
  return found;
}

const fieldOf = (base: string | undefined, name: string): string => (base && otherLists[base]?.fields[name]) || name;
