import { rawKube } from '../../tests/support/raw-kube.ts';
import { query } from './database.ts';
import { type Demo, expect } from './fixtures.ts';

/** What every planted text holds, so that it can be found where it is shown as text. */
export const mark = 'hostile-text';

/** Short enough for titles, and with everything that HTML, Markdown or a script would take up. */
export const hostile = `${mark}"'><img data-hostile src=//hostile.test/x onerror=hostile=1>[x](javascript:hostile=2)`;
/** Where there is room. */
export const longHostile = `${hostile}

<script data-hostile>window.hostile = 3</script><svg data-hostile onload="window.hostile = 4"><a xlink:href="javascript:hostile=5">x</a></svg>
<iframe data-hostile srcdoc="<script>parent.hostile = 6</script>"></iframe>

[click](javascript:window.hostile=7) [data](data:text/html,<script>hostile=8</script>) ![img](//hostile.test/y)
<https://hostile.test/z> <javascript:hostile=9> [ref]: javascript:hostile=10
</script></title></textarea>{{constructor.constructor('hostile=11')()}} \${hostile}`;

export interface Hostile {
  /** Pages of what was planted, beside those of dev/places.ts. */
  places: string[];
  /** Texts that were refused where they came in. */
  refused: string[];
  takeAway(): Promise<void>;
}

interface Cluster {
  namespace: string;
  name: string;
}

/** Puts hostile text wherever somebody may write some that others are shown: through the API and with kubectl's rights. */
export async function plantHostileText(demo: Demo): Promise<Hostile> {
  const undo: (() => Promise<unknown>)[] = [];
  const refused: string[] = [];
  const places: string[] = [];
  const ask = async <T>(
    who: string,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: T }> => {
    const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await demo.api(`${who}@demo`, path, init);
    const said = { status: answer.status, body: (await answer.json()) as T };
    if (said.status >= 400) refused.push(`${method} ${path}`);
    return said;
  };

  const project = await ask<Record<string, unknown>>('admin', 'GET', '/projects/payments');
  const { title, owner, costCentre } = project.body;
  const texts = { title: { en: hostile, zh: hostile }, owner: hostile, costCentre: hostile.slice(0, 100) };
  await ask('admin', 'PUT', '/projects/payments', texts);
  undo.push(() => ask('admin', 'PUT', '/projects/payments', { title, owner, costCentre }));

  const subject = hostile.slice(0, 200);
  const member = { project: 'payments', subjectKind: 'group', subject, role: 'developer' };
  const added = await ask<{ id: string }>('admin', 'POST', '/members', member);
  undo.push(() => ask('admin', 'DELETE', `/members/${added.body.id}`));

  const token = await ask<{ id: string }>('lead', 'POST', '/tokens', { name: hostile.slice(0, 100) });
  undo.push(() => ask('lead', 'DELETE', `/tokens/${token.body.id}`));

  const name = `hostile-${Date.now().toString(36)}`;
  const values = { username: 'hostile', password: 'hostile' };
  await ask('lead', 'POST', '/system-credentials', {
    name,
    kind: 'vsphere',
    description: hostile,
    values,
    projects: [],
  });
  await expect.poll(async () => (await demo.api('lead@demo', `/system-credentials/${name}`)).status).toBe(200);
  places.push(`/admin/credentials/${name}`);
  undo.push(() => ask('lead', 'DELETE', `/system-credentials/${name}`));

  const order = {
    kind: 'create',
    project: 'payments',
    catalogItem: 'docker-hosted',
    credential: 'docker-stub',
    name,
    parameters: { workersNumber: 9 },
    justification: longHostile,
  };
  const request = await ask<{ id: string }>('dev', 'POST', '/requests', order);
  const { id } = request.body;
  const { revision } = (await ask<{ revision: number }>('lead', 'GET', `/approvals/${id}`)).body;
  places.push(`/requests/${id}`, `/approvals/${id}`);
  await ask('lead', 'POST', `/approvals/${id}/request-changes`, { revision, comment: longHostile });
  undo.push(() => ask('dev', 'POST', `/requests/${id}/cancel`, {}));

  const { items } = (await ask<{ items: { id: string }[] }>('architect', 'GET', '/catalog-items')).body;
  const first = items[0]?.id ?? '';
  const managed = await ask<{ content: { versions: unknown; provider: string; hints: { labels?: object } } }>(
    'architect',
    'GET',
    `/catalog-items/${first}`,
  );
  const { versions, provider, hints } = managed.body.content;
  const fields = Object.keys(hints.labels ?? { '/workersNumber': '' });
  const content = {
    title: { en: hostile, zh: hostile },
    description: { en: longHostile, zh: longHostile },
    icon: null,
    owner: hostile,
    supportUrl: null,
    provider,
    versions,
    hints: {
      labels: Object.fromEntries(fields.map((field) => [field, { en: hostile, zh: hostile }])),
      help: Object.fromEntries(fields.map((field) => [field, { en: longHostile.slice(0, 500) }])),
    },
  };
  const draft = `/catalog-items/${first}/draft`;
  await ask('architect', 'POST', draft, { revision: 0, content: { ...content, supportUrl: 'javascript:hostile=1' } });
  await ask('architect', 'POST', draft, { revision: 0, content });
  undo.push(() => ask('architect', 'DELETE', draft));

  // As if it had been published.
  const [item] = await query<{ title: unknown; description: unknown }>(
    demo,
    'SELECT title, description FROM catalog_items WHERE id = $1',
    ['docker-hosted'],
  );
  const publish = (to: unknown, words: unknown) =>
    query(demo, 'UPDATE catalog_items SET title = $1, description = $2 WHERE id = $3', [
      JSON.stringify(to),
      JSON.stringify(words),
      'docker-hosted',
    ]);
  await publish({ en: hostile, zh: hostile }, { en: longHostile, zh: longHostile });
  undo.push(() => publish(item?.title, item?.description));
  places.push('/catalog/docker-hosted', '/catalog/docker-hosted/order?project=payments');

  undo.push(await plantWithKubectl(demo, refused));
  return {
    places,
    refused,
    takeAway: async () => {
      for (const each of undo.reverse()) await each();
    },
  };
}

async function plantWithKubectl(demo: Demo, refused: string[]): Promise<() => Promise<void>> {
  const kube = await rawKube(demo.kubeconfig);
  const merge = 'application/merge-patch+json';
  const call: typeof kube.call = async (method, path, body, type) => {
    const answer = await kube.call(method, path, body, type);
    if (answer.status >= 400) refused.push(`${method} ${path}: ${answer.status}`);
    return answer;
  };
  const found = (await (await demo.api('lead@demo', '/clusters?project=payments&limit=1')).json()) as {
    items: Cluster[];
  };
  const cluster = found.items[0];
  if (!cluster) throw new Error('The demo has no cluster in payments');
  const api = '/apis/k0rdent.mirantis.com/v1beta1/namespaces';
  const path = `${api}/${cluster.namespace}/clusterdeployments/${cluster.name}`;
  const { body } = await call('GET', path);
  const conditions = [
    ...(body.status?.conditions ?? []),
    {
      type: 'HelmReleaseReady',
      status: 'False',
      reason: 'Hostile',
      message: longHostile,
      lastTransitionTime: new Date().toISOString(),
    },
  ];
  const known = conditions.filter(({ type }, at) => conditions.findLastIndex((one) => one.type === type) === at);
  await call('PATCH', path, { metadata: { annotations: { 'hostile.test/note': longHostile } } }, merge);
  await call('PATCH', `${path}/status`, { status: { conditions: known } }, merge);
  const event = {
    apiVersion: 'events.k8s.io/v1',
    kind: 'Event',
    type: 'Warning',
    reason: 'Hostile',
    action: 'Hostile',
    metadata: { name: `hostile.${Date.now().toString(36)}`, namespace: cluster.namespace },
    eventTime: new Date().toISOString().replace('Z', '000Z'),
    note: longHostile.slice(0, 1000),
    reportingController: 'hostile.test/x',
    reportingInstance: 'hostile',
    regarding: {
      kind: 'ClusterDeployment',
      apiVersion: 'k0rdent.mirantis.com/v1beta1',
      uid: body.metadata.uid,
      ...cluster,
    },
  };
  await call('POST', `/apis/events.k8s.io/v1/namespaces/${cluster.namespace}/events`, event);
  const credential = `${api}/kcm-system/credentials/aws-prod`;
  const { description = null } = (await call('GET', credential)).body.spec;
  await call('PATCH', credential, { spec: { description: longHostile.slice(0, 500) } }, merge);
  const shown = async () => (await (await demo.api('lead@demo', '/system-credentials/aws-prod')).text()).includes(mark);
  await expect.poll(shown, { timeout: 30_000 }).toBe(true);
  return async () => {
    await call('PATCH', credential, { spec: { description } }, merge);
    await call('PATCH', path, { metadata: { annotations: { 'hostile.test/note': null } } }, merge);
    await call('PATCH', `${path}/status`, { status: { conditions: body.status?.conditions ?? [] } }, merge);
    kube.close();
  };
}
