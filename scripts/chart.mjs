// Writes deploy/manifests with Helm, or with --check says whether the chart is sound and those files are what it makes.
// Helm is no package of Node: `npm test` holds the written files, and this is run where Helm is.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const helm = process.env.HELM_PATH ?? 'helm';
const chart = 'deploy/chart/slipway';
const values = ['--values', 'deploy/chart/example-values.yaml'];
const render = ['template', 'slipway', chart, '--namespace', 'slipway', '--kube-version', '1.34', ...values];

const head = `# What the chart makes of deploy/chart/example-values.yaml, for those who do without Helm: put your own values into it, make the
# namespace and its Secret first, and wait for the Job before the rest. Written by \`npm run chart\`.
`;

/** What must be rendered besides, and the kind that comes of it. */
const variants = [
  [
    ['secret.external.enabled=true', 'secret.external.key=slipway', 'secret.external.store.name=vault'],
    'ExternalSecret',
  ],
  [['httpRoute.enabled=true', 'httpRoute.parentRefs[0].name=public'], 'HTTPRoute'],
  [['serviceMonitor.enabled=true'], 'ServiceMonitor'],
  [['prometheusRule.enabled=true'], 'PrometheusRule'],
  [['dashboards.enabled=true'], 'ConfigMap'],
];
/** Templates of what the example leaves out, and of nothing else once the Ingress is off. */
const optionalTemplates = ['secret', 'ways-in', 'monitoring', 'rules', 'dashboards'];
const optionalHead = `# What the chart makes besides when all that deploy/chart/example-values.yaml leaves out is on. Written by \`npm run chart\`.
`;
/** What must be refused. */
const refused = ['image.portal.digest=latest', 'secret.name=', 'url=', 'settings.NEXTAUTH_SECRET=x'];

const sets = (all) => all.flatMap((set) => ['--set', set]);

function run(args) {
  const { status, stdout, stderr, error } = spawnSync(helm, args, { encoding: 'utf8' });
  if (error) fail(`Helm is not here (${error.message}). Install it, or name it in HELM_PATH.`);
  return { isDone: status === 0, stdout, words: `${stdout}${stderr}` };
}

function fail(why) {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}

const sole = optionalTemplates.flatMap((name) => ['--show-only', `templates/${name}.yaml`]);
const optional = [...sets([...variants.flatMap(([given]) => given), 'ingress.enabled=false']), ...sole];
const files = [
  { target: 'deploy/manifests/slipway.yaml', head, args: render },
  { target: 'deploy/manifests/optional.yaml', head: optionalHead, args: [...render, ...optional] },
];
const isCheck = process.argv.includes('--check');
for (const { target, head, args } of files) {
  const made = run(args);
  if (!made.isDone) fail(made.words);
  const text = head + made.stdout;
  if (!isCheck) {
    writeFileSync(target, text);
    process.stdout.write(`${target} is written\n`);
  } else if (readFileSync(target, 'utf8') !== text) fail(`${target} is not what the chart makes: run npm run chart`);
}
if (!isCheck) process.exit(0);
const lint = run(['lint', chart, '--strict', ...values]);
if (!lint.isDone) fail(lint.words);
for (const [given, kind] of variants) {
  const { isDone, stdout, words } = run([...render, ...sets(given)]);
  if (!isDone || !stdout.includes(`kind: ${kind}\n`)) fail(`No ${kind} of ${given.join(', ')}:\n${words}`);
}
for (const given of refused) if (run([...render, ...sets([given])]).isDone) fail(`Helm takes ${given}`);
process.stdout.write(`The chart is sound: ${variants.length + 1} renderings, ${refused.length} refusals\n`);
