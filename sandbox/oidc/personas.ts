/** Somebody who can sign in at the sandbox's identity provider. */
export interface Persona {
  /** Also the subject of the tokens. */
  email: string;
  name: string;
  groups: string[];
  /** What they are in Slipway, for the page with the buttons; the portal decides by its own memberships. */
  roles: string[];
  project: string | null;
  errand: { en: string; zh: string };
}

/** One persona per role, and two of another project. Their memberships stand in `sandbox/seed/bootstrap.yaml`. */
export const personas: Persona[] = [
  {
    email: 'dev@demo',
    name: 'Devi Rao',
    groups: ['payments-developers'],
    roles: ['developer'],
    project: 'payments',
    errand: { en: 'Orders clusters for payments', zh: '为 payments 申请集群' },
  },
  {
    email: 'engineer@demo',
    name: 'Emil Novak',
    groups: ['platform-engineers'],
    roles: ['platform-engineer'],
    project: null,
    errand: { en: 'Keeps every cluster well', zh: '维护所有集群' },
  },
  {
    email: 'lead@demo',
    name: 'Lena Brandt',
    groups: ['platform-leads'],
    roles: ['platform-lead'],
    project: null,
    errand: { en: 'Decides who may have what', zh: '决定谁可以使用什么' },
  },
  {
    email: 'architect@demo',
    name: 'Aki Tanaka',
    groups: ['platform-architects'],
    roles: ['platform-architect'],
    project: null,
    errand: { en: 'Drafts the catalog', zh: '起草目录' },
  },
  {
    email: 'finops@demo',
    name: 'Farah Aziz',
    groups: ['finops'],
    roles: ['finops'],
    project: null,
    errand: { en: 'Reads what everything costs', zh: '查看各项成本' },
  },
  {
    email: 'auditor@demo',
    name: 'Anton Weiss',
    groups: ['auditors'],
    roles: ['auditor'],
    project: null,
    errand: { en: 'Reads everything, changes nothing', zh: '只读，不做更改' },
  },
  {
    email: 'admin@demo',
    name: 'Ada Moreau',
    groups: ['slipway-admins'],
    roles: ['admin'],
    project: null,
    errand: { en: 'Runs Slipway itself', zh: '管理 Slipway 本身' },
  },
  {
    email: 'dev2@demo',
    name: 'Diego Silva',
    groups: ['storefront-developers'],
    roles: ['developer'],
    project: 'storefront',
    errand: { en: 'Orders clusters for storefront', zh: '为 storefront 申请集群' },
  },
  {
    email: 'lead2@demo',
    name: 'Lin Qing',
    groups: ['storefront-leads'],
    roles: ['platform-lead'],
    project: 'storefront',
    errand: { en: 'Leads storefront alone', zh: '只负责 storefront' },
  },
];
