const { readdirSync } = require('node:fs');

/** What features are made of. Every other folder of components/ is a feature, so that a new one cannot be missed. */
const building = ['charts', 'data', 'editor', 'forms', 'shell', 'status', 'ui'];
const features = readdirSync('components', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !building.includes(entry.name))
  .map(({ name }) => name);

/**
 * The import rules of docs/architecture.md, one rule a line. Everything is an error.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.(test|fixtures)\\.tsx?$' },
  to: { path: '^(app|cli|components|lib|server|sandbox|prisma|dev|scripts|tests|e2e)/', pathNot: allowed },
});
const home = (pkg, homes) => ({
  name: `home-of-${pkg.replaceAll(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '')}`,
  comment: `${pkg} is imported in one place only`,
  severity: 'error',
  from: { path: '^(app|components|lib|server)/', pathNot: homes },
  to: { path: `node_modules/${pkg}` },
});

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'not-resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    only(
      'app',
      '^app/',
      '^(app|components|lib)/|^server/web\\.ts$',
      'Pages and routes reach the server through server/web.ts',
    ),
    only('components', '^components/', '^(components|lib)/', 'Components know no server'),
    {
      name: 'features-are-islands',
      comment: 'One feature never imports another; the page composes them',
      severity: 'error',
      from: { path: `^components/(${features.join('|')})/` },
      to: { path: `^components/(${features.join('|')})/`, pathNot: '^components/$1/' },
    },
    only('lib', '^lib/', '^lib/', 'lib is shared by browser and server'),
    {
      name: 'lib-client-is-for-browsers',
      severity: 'error',
      from: { path: '^(lib/(?!client/)|server/)' },
      to: { path: '^lib/client/' },
    },
    {
      name: 'lib-has-no-node-modules',
      severity: 'error',
      from: { path: '^lib/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['core'] },
    },
    only('domain', '^server/domain/', '^(server/domain|lib)/', 'Rules are pure'),
    {
      name: 'domain-does-no-io',
      severity: 'error',
      from: { path: '^server/domain/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    only('ports', '^server/ports/', '^(server/(ports|domain)|lib)/', 'Ports are types in the words of the domain'),
    only('config', '^server/config/', '^server/config/', 'Settings are read by all, and read nobody'),
    only(
      'observability',
      '^server/observability/',
      '^server/observability/',
      'Whatever is watched may ask for it, so that it knows none of that',
    ),
    only(
      'usecases',
      '^server/usecases/',
      '^server/(usecases|domain)/|^server/ports/|^lib/',
      'Use cases get adapters as arguments',
    ),
    ...['kube', 'db', 'kof', 'notify', 'auth', 'pdf', 'providers', 'git'].map((adapter) =>
      only(
        `adapter-${adapter}`,
        `^server/${adapter}/`,
        `^server/(${adapter}|domain|config|observability)/|^server/ports/|^lib/`,
        'Adapters never import each other',
      ),
    ),
    only(
      'jobs',
      '^server/jobs/',
      '^server/(jobs|usecases|domain|config|observability)/|^server/ports/|^lib/',
      'Jobs call use cases',
    ),
    only(
      'http',
      '^server/http/',
      '^server/(http|usecases|domain|config|observability)/|^server/ports/|^lib/',
      'HTTP calls use cases',
    ),
    home('@kubernetes/client-node/', '^server/kube/'),
    home('@prisma/', '^server/db/'),
    home('pg-boss/', '^server/jobs/'),
    home('next-auth/', '^(server/auth/|app/api/auth/)'),
    home('@opentelemetry/', '^server/observability/'),
    home('recharts/', '^components/charts/'),
    home('@dagrejs/', '^components/charts/'),
    home('@codemirror/', '^components/editor/'),
    home('decimal\\.js/', '^lib/money\\.ts$'),
    home('@react-pdf/', '^server/pdf/'),
    home('aws4fetch/', '^server/providers/'),
    home('isomorphic-git/', '^server/git/'),
    only('cli', '^cli/', '^cli/', 'The command line knows the API alone'),
    only('sandbox', '^sandbox/', '^sandbox/', 'The sandbox is a separate program'),
    only(
      'sandbox-api-server',
      '^sandbox/kube/',
      '^sandbox/(kube|lib)/|^sandbox/config\\.ts$',
      'The API server knows no controller',
    ),
    only(
      'sandbox-controllers',
      '^sandbox/controllers/',
      '^sandbox/(controllers|lib)/|^sandbox/config\\.ts$',
      'Controllers are ordinary clients and never touch the store',
    ),
    only(
      'sandbox-karmada-controllers',
      '^sandbox/karmada/controllers/',
      '^sandbox/(karmada/controllers|lib)/|^sandbox/controllers/(client|runtime|webhooks)/|^sandbox/controllers/conditions\\.ts$',
      'Controllers of Karmada are ordinary clients too',
    ),
    only(
      'e2e',
      '^e2e/',
      '^(e2e|dev|scripts|server|lib)/|^tests/(support|canaries)/',
      'End-to-end tests draw nothing themselves; of the server they read what is stored',
    ),
    only('tests', '^tests/', '^(tests|cli|server|lib|prisma|dev|scripts|sandbox)/', 'Integration tests draw no pages'),
    only(
      'prisma',
      '^prisma/',
      '^prisma/|^server/jobs/job-tables\\.ts$',
      'Migrations run where nothing else is installed',
    ),
    only('guides', '^server/guides/', '^(server/guides|lib)/', 'The texts of Help are files'),
    only('dev', '^dev/', '^(dev|lib|prisma)/', 'What starts the parts knows them by their addresses'),
    only(
      'scripts',
      '^scripts/(?!test/)',
      '^(scripts|dev|server|lib|prisma|sandbox)/',
      'Commands use dev/ and what is shipped, never tests; what runs the tests may ask them',
    ),
    {
      name: 'nothing-shipped-imports-tests',
      severity: 'error',
      from: { path: '^(app|cli|components|lib|server|sandbox|prisma)/', pathNot: '\\.(test|fixtures)\\.tsx?$' },
      to: { path: '^(dev|scripts|tests|e2e)/' },
    },
    {
      name: 'portal-knows-no-sandbox',
      severity: 'error',
      from: { path: '^(app|components|lib|server|prisma)/' },
      to: { path: '^sandbox/' },
    },
    {
      name: 'dev-dependencies-stay-in-tests',
      severity: 'error',
      from: { path: '^(app|components|lib|server)/', pathNot: '\\.(test|fixtures)\\.tsx?$' },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/(@types|tailwindcss)/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.next/|server/db/generated/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
