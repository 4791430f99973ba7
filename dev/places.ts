import { readdirSync } from 'node:fs';
import { dirname, relative } from 'node:path';

/** Answers the items of a list of the REST API, as somebody who sees everything. */
export type List = (path: string) => Promise<Record<string, string>[]>;

/** What is checked on the way that a route's pattern alone does not say: parts of its address, other states of it. */
const ways: Record<string, (list: List) => Promise<string[]>> = {
  '/sign-in': async () => ['/sign-in', '/sign-in?renewed=1', '/sign-in?error=OAuthCallback'],
  '/admin/[...missing]': async () => ['/admin/not-there', '/admin/not/there'],
  '/admin/credentials/[name]': async () => ['/admin/credentials/aws-prod', '/admin/credentials/not-there'],
  '/admin/shared-settings/[kind]/[name]': async () => [
    '/admin/shared-settings/DataSource/kine-fra',
    '/admin/shared-settings/DataSource/not-there',
  ],
  '/admin/policies/[scope]': async () => ['/admin/policies/_everywhere', '/admin/policies/not-there'],
  '/admin/projects/[name]': async () => ['/admin/projects/payments', '/admin/projects/not-there'],
  '/admin/catalog/[id]': async (list) =>
    (await list('/catalog-items'))
      .slice(0, 1)
      .flatMap(({ id }) =>
        ['about', 'versions', 'guardrails', 'review'].map((step) => `/admin/catalog/${id}?step=${step}`),
      ),
  '/admin/rate-cards/[provider]': async () => ['/admin/rate-cards/aws', '/admin/rate-cards/not-there'],
  '/admin/templates/[kind]/[name]': async (list) =>
    (await list('/templates')).slice(0, 1).map(({ kind, name }) => `/admin/templates/${kind}/${name}`),
  '/approvals/[id]': async (list) =>
    (await list('/requests?project=payments')).slice(0, 1).map(({ id }) => `/approvals/${id}`),
  '/catalog/[item]': async (list) => (await list('/catalog?project=payments')).slice(0, 1).map(toItem),
  '/catalog/[item]/order': async (list) => {
    const [item] = await list('/catalog?project=payments');
    return item ? ['form', 'split'].map((view) => `${toItem(item)}/order?project=payments&view=${view}`) : [];
  },
  '/clusters/[namespace]/[name]': async (list) => [...(await clusters(list)), '/clusters/payments/not-there'],
  '/clusters/[namespace]/[name]/change': async (list) => (await clusters(list)).map((path) => `${path}/change`),
  '/clusters/[namespace]/[name]/upgrade': async (list) => (await clusters(list)).map((path) => `${path}/upgrade`),
  '/clusters/[namespace]/[name]/cost': async (list) => (await clusters(list)).map((path) => `${path}/cost`),
  '/clusters/[namespace]/[name]/events': async (list) => (await clusters(list)).map((path) => `${path}/events`),
  '/clusters/[namespace]/[name]/metrics': async (list) =>
    (await clusters(list)).flatMap((path) => [`${path}/metrics`, `${path}/metrics?range=7d&compare=week`]),
  '/clusters/[namespace]/[name]/workloads': async (list) =>
    (await clusters(list)).flatMap((path) =>
      ['', '?view=jobs', '?view=network'].map((view) => `${path}/workloads${view}`),
    ),
  '/clusters/[namespace]/[name]/logs': async (list) =>
    (await clusters(list)).flatMap((path) => [`${path}/logs`, `${path}/logs?text=nobody-writes-this`]),
  '/clusters/[namespace]/[name]/schedule': async (list) => (await clusters(list)).map((path) => `${path}/schedule`),
  '/clusters/[namespace]/[name]/services/add': async (list) =>
    (await clusters(list)).flatMap((path) => [
      `${path}/services/add`,
      `${path}/services/add?item=cloudnative-pg&view=split`,
    ]),
  '/clusters/[namespace]/[name]/services/edit': async () => [
    '/clusters/payments/ledger-prod/services/edit?service=cert-manager%2Fcert-manager&view=split',
    '/clusters/payments/ledger-prod/services/edit?service=not%2Fthere',
  ],
  '/clusters/[namespace]/[name]/services': async (list) => [
    ...(await clusters(list)).map((path) => `${path}/services`),
    '/clusters/storefront/cart-prod/services',
  ],
  '/clusters/[namespace]/[name]/yaml': async (list) => (await clusters(list)).map((path) => `${path}/yaml`),
  '/clusters/campaigns/[id]': async (list) => [
    ...(await list('/campaigns')).slice(0, 1).map(({ id }) => `/clusters/campaigns/${id}`),
    '/clusters/campaigns/00000000-0000-4000-8000-000000000000',
  ],
  '/costs/budgets/[id]': async (list) => [
    ...(await list('/spend-budgets')).slice(0, 1).map(({ id }) => `/costs/budgets/${id}`),
    '/costs/budgets/00000000-0000-4000-8000-000000000000',
  ],
  '/costs/statements/[project]/[month]': async (list) => [
    ...(await list('/costs/statements?project=payments'))
      .slice(0, 1)
      .map(({ project, month }) => `/costs/statements/${project}/${month}`),
    '/costs/statements/payments/2000-01',
  ],
  '/help/[guide]': async () => ['/help/developer', '/help/not-there'],
  '/requests/[id]': async (list) =>
    (await list('/requests?project=payments')).slice(0, 1).map(({ id }) => `/requests/${id}`),
  '/batch': async () => ['/batch', '/batch?state=waiting', '/batch?q=nothing-is-called-this'],
  '/applications/[controlPlane]/[namespace]/[name]': async (list) => [
    ...(await list('/applications')).slice(0, 2).map(toApplication),
    '/applications/fleet-eu/payments/not-there',
  ],
  // The demo begins without an application that Slipway has brought: the page says why it cannot be changed.
  '/applications/[controlPlane]/[namespace]/[name]/change': async (list) =>
    (await list('/applications')).slice(0, 1).map((application) => `${toApplication(application)}/change`),
  '/services/[name]': async (list) => [
    ...(await list('/multi-cluster-services')).slice(0, 1).map(({ name }) => `/services/${name}`),
    '/services/not-there',
  ],
  '/services/[name]/edit': async () => ['/services/not-there/edit'],
  // The demo begins without a change that waits.
  '/services/changes/[id]': async () => ['/services/changes/00000000-0000-4000-8000-000000000000'],
  // A batch is seen by whoever sent it, and the demo begins without one.
  '/requests/batches/[id]': async () => ['/requests/batches/00000000-0000-4000-8000-000000000000'],
};

const toApplication = ({ controlPlane, namespace, name }: Record<string, string>): string =>
  `/applications/${controlPlane}/${namespace}/${name}`;
const toItem = ({ id = '' }: Record<string, string>): string => `/catalog/${encodeURIComponent(id)}`;

async function clusters(list: List): Promise<string[]> {
  return (await list('/clusters?project=payments&limit=1')).map(
    ({ namespace, name }) => `/clusters/${namespace}/${name}`,
  );
}

/**
 * The patterns of all pages, from the folders that Next makes its routes of. What only `next dev` serves (`page.dev.tsx`) is
 * no part of a build and is left out.
 */
export function pageRoutes(): string[] {
  return readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/${dirname(relative('.', file))}`.replaceAll(/\/(\([^)]*\)|\.)(?=\/|$)/g, '') || '/')
    .sort();
}

/** Pages whose address has parts and that nobody said how to fill. */
export function pagesWithoutWay(): string[] {
  return pageRoutes().filter((route) => route.includes('[') && !Object.hasOwn(ways, route));
}

/** Addresses of all pages: each route once or more, and one that is none. */
export async function findPlaces(list: List): Promise<string[]> {
  const missing = pagesWithoutWay();
  if (missing.length > 0) throw new Error(`dev/places.ts has no row for ${missing.join(', ')}`);
  const found: string[] = [];
  for (const route of pageRoutes()) {
    const paths = Object.hasOwn(ways, route) ? await ways[route]?.(list) : [route];
    if (!paths || paths.length === 0) throw new Error(`The demo has nothing to show at ${route}`);
    found.push(...paths);
  }
  return [...found, '/there-is-no-such-page'];
}
