import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { actions } from '@/lib/permissions';

/** Where an act is left out without a word beside it, and where the word is. */
const saidElsewhere: Record<string, string> = {
  'admin/people-page.tsx member.manage': 'at the head of the members on the same page',
  'admin/people-page.tsx request.approve': 'leads look on; that an admin answers stands at the head of the members',
  'admin/known-people.tsx member.manage': 'at the head of the members on the same page',
  'catalog/catalog-list.tsx cluster.change': 'the page of the service, beside its projects',
  'catalog/service-order.tsx cluster.change': 'the page of the service, which it leads to',
  'clusters/cluster-frame.tsx cluster.change': 'in the panel of the machines, which offers to scale them',
  'clusters/cluster-frame.tsx cluster.kubeconfig': 'in the panel of the overview that tells how to get in',
  'destinations/destination-dialog.tsx destination.manage': 'at the head of the panel that opens the dialog',
  'destinations/destination-dialog.tsx settings.manage': 'at the head of the panel that opens the dialog',
  'destinations/destination-table.tsx destination.manage': 'at the head of the panel that holds the table',
  'destinations/destination-table.tsx settings.manage': 'at the head of the panel that holds the table',
  'costs/budgets/spend-budget-dialog.tsx budget.manage': 'the list and the page of a budget, which open the dialog',
  'costs/views/view-row.tsx cost.save-view': 'below the list of the dialog that holds the row',
  'costs/units/new-unit-dialog.tsx cost.manage-units': 'at the head of the panel, which opens the dialog',
  'clusters/cluster-frame.tsx karmada.manage': 'it leads to the page of the members, which says so at its foot',
  'requests/get-kubeconfig.tsx cluster.kubeconfig': 'the page of the cluster, in the panel that tells how to get in',
  'clusters/machine-traces.tsx cluster.logs': 'it leads to the events instead; the page of logs says why not',
  'alerts/cluster-group-panel.tsx cluster.logs': 'a link to a page, which says itself who may read it',
  'clusters/opt-out/opt-out-panel.tsx campaign.manage':
    'in the panel itself, which names the owner and who runs campaigns',
  'clusters/row-menu.tsx cluster.change': 'it leads to the page of the cluster, whose panel of sleep says why not',
  'clusters/row-menu.tsx cost.read': 'a link to a page, which says itself who may read it',
  'clusters/row-menu.tsx request.create': 'the page of the cluster, beside its facts',
  'clusters/row-menu.tsx cluster.kubeconfig': 'the page of the cluster, in the panel that tells how to get in',
  'clusters/saved-line.tsx cost.read':
    'a figure below the words about sleep, which is no act; the tabs say why it lacks',
  'clusters/cause-panel.tsx cluster.change':
    'a sentence that stands where no repair is; the repairs below it say why not',
  'clusters/extension-terms.tsx cost.read': 'a price beside the days of an extension, which is no act',
  'costs/overview/leftovers.tsx cluster.claim': 'it leads to the costs; the page of the cluster says why not',
  'applications/form/new-application-page.tsx project.manage': 'a link to a page, which says itself who makes projects',
  'applications/application-actions.tsx request.read': 'a sentence about requests, for those who may read them',
  'applications/autoscaling/change-scaling.tsx request.create': 'at the foot of the page of the application',
  'batch/batch-page.tsx request.create': 'at the foot of the list of applications, to whose form it leads',
  'applications/quotas/new-quota-dialog.tsx project.manage':
    'it chooses the projects that are offered; the words beside the quotas say who sets them',
  'applications/new-application-button.tsx request.create': 'at the foot of the list, whose head it is for',
  'data/adopt-button.tsx request.create': 'beside the button that orders a cluster, which says why not',
  'limits/drift-owner.tsx cluster.claim': 'it says that nobody has the cluster, whose page says why not',
  'limits/drift-owner.tsx request.create': 'a link to the page of the cluster, which says why not',
  'data/ask-quota.tsx request.create':
    'beside the limits of a project; the lists of clusters and of requests say why not',
  'data/project-spending.tsx cost.read': 'figures beside an order limit, which are no act; Costs says why they lack',
  'templates/items/item-page.tsx catalog.draft': 'the list of catalog items, which offers to draft one',
  'templates/items/item-actions.tsx catalog.publish': 'at the foot of the page of the item',
  'templates/items/published.tsx project.read': 'a name that links to its project for those who see it',
  'shell/app-shell.tsx request.create': 'a key; the lists of clusters and of requests say why not',
  'clusters/cluster-list.tsx campaign.read': 'a link to a page, which says itself who may read it',
  'multi-cluster-services/rollout-table.tsx service.pause': 'at the foot of the page of the multi-cluster service',
  'clusters/cluster-list.tsx request.create': 'at the foot of the page',
  'home/developer/my-clusters.tsx cost.read': 'a price beside each cluster, which is no act; Costs says why it lacks',
  'home/keeper/keeper-home.tsx member.manage':
    'it chooses what is asked for; auditors read the people of the page it leads to',
  'requests/request-actions.tsx request.create': 'the lists of clusters and of requests say why not',
  'requests/request-list.tsx request.create': 'at the foot of the page',
};

const folder = join(import.meta.dirname, '..');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

/** Every place that lets an act depend on whether it is held: `file action`. */
const gates = sources.flatMap(({ name, text }) =>
  [...text.matchAll(/(?:holds\(\s*\w+,\s*|globalActions\.includes\()'([a-z.-]+)'/g)].map(([, action]) => ({
    name,
    text,
    action: action ?? '',
    key: `${name} ${action}`,
  })),
);

describe('why can’t I', () => {
  it('stands at the foot of a page and never in its head', () => {
    const heads = sources.flatMap(({ name, text }) =>
      [...text.matchAll(/<PageHead [^\n]*\/>|<PageHead\n[\s\S]*?\n {4,10}\/>/g)].map(([head]) => ({ name, head })),
    );
    expect(heads.length).toBeGreaterThan(20);
    expect(heads.filter(({ head }) => head.includes('<WhyNot')).map(({ name }) => name)).toEqual([]);
  });

  it('finds the places that ask for an action', () => {
    expect(gates.length).toBeGreaterThan(20);
    expect(gates.map(({ action }) => action).filter((action) => !actions.some((each) => each === action))).toEqual([]);
  });

  it.each(gates.filter(({ key }) => !(key in saidElsewhere)).map(({ key, ...gate }) => ({ key, gate })))(
    'is answered where $key is asked for',
    ({ gate: { text, action } }) =>
      expect(text).toMatch(new RegExp(`<(WhyNot(Button|Foot)?|Refused)\\s+action="${action}"`)),
  );

  it('excuses no place that is not there', () => {
    const known = new Set(gates.map(({ key }) => key));
    expect(Object.keys(saidElsewhere).filter((key) => !known.has(key))).toEqual([]);
  });
});
