import { type Action, actions } from '@/lib/permissions';

export const actionGroups = [
  'orders',
  'clusters',
  'catalog',
  'limits',
  'costs',
  'credentials',
  'people',
  'installation',
] as const;
export type ActionGroup = (typeof actionGroups)[number];

/** What actions are about, by the first part of their names; another first part does not compile. */
const groupOf: Record<Action extends `${infer Subject}.${string}` ? Subject : never, ActionGroup> = {
  request: 'orders',
  cluster: 'clusters',
  campaign: 'clusters',
  'multi-cluster-service': 'clusters',
  service: 'clusters',
  alert: 'clusters',
  catalog: 'catalog',
  template: 'catalog',
  budget: 'limits',
  policy: 'limits',
  cost: 'costs',
  credential: 'credentials',
  'shared-setting': 'credentials',
  region: 'credentials',
  karmada: 'clusters',
  application: 'clusters',
  project: 'people',
  member: 'people',
  person: 'people',
  metrics: 'installation',
  audit: 'installation',
  destination: 'installation',
  settings: 'installation',
  token: 'installation',
};

/** The actions of a group, in the order of the table of permissions. */
export function actionsOf(group: ActionGroup): readonly Action[] {
  return actions.filter((action) => groupOf[subjectOf(action)] === group);
}

function subjectOf(action: Action): keyof typeof groupOf {
  return action.slice(0, action.indexOf('.')) as keyof typeof groupOf;
}
