import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json';

interface Step {
  uses?: string;
  run?: string;
}
interface Workflow {
  permissions?: Record<string, string>;
  jobs: Record<string, { 'timeout-minutes'?: number; container?: string; steps: Step[] }>;
}

const folder = '.github/workflows';
const texts = await Promise.all(
  (await readdir(folder)).map(
    async (name): Promise<[string, string]> => [name, await readFile(`${folder}/${name}`, 'utf8')],
  ),
);
const workflows = texts.map(([name, text]) => ({ name, text, workflow: parse(text) as Workflow }));
const jobs = workflows.flatMap(({ name, workflow }) =>
  Object.entries(workflow.jobs).map(([id, job]) => ({ id: `${name} ${id}`, job })),
);
const steps = jobs.flatMap(({ job }) => job.steps);

/** Why a command would not work here; null where it would. */
function faultOf(command: string): string | null {
  const [program, first, second] = command.split(' ');
  if (program === 'bash') return existsSync(first ?? '') ? null : `${first} is not there`;
  if (program !== 'npm') return `${program} is no command of this project`;
  if (first === 'install') return null;
  const script = first === 'run' ? second : first;
  return script !== undefined && script in manifest.scripts ? null : `package.json has no script ${script}`;
}

it('run nothing but commands that everybody has in their own clone', () => {
  const commands = steps.flatMap(({ run = '' }) => run.split('\n').filter(Boolean));
  expect(commands.length).toBeGreaterThan(0);
  expect(commands.flatMap((command) => faultOf(command) ?? [])).toEqual([]);
  expect(faultOf('npm run no-such-script')).toBe('package.json has no script no-such-script');
  expect(faultOf('bash .ci/nothing')).toBe('.ci/nothing is not there');
});

it('run everything, as .ci/run does', () => {
  expect(steps.map(({ run }) => run)).toContain('bash .ci/run');
});

it('name each action of others by its commit, with the version beside it', () => {
  const used = texts.flatMap(([, text]) => text.match(/uses: .*/g) ?? []);
  expect(used.length).toBeGreaterThan(0);
  for (const line of used) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

it('may only read, and end', () => {
  for (const { name, workflow } of workflows) expect(workflow.permissions, name).toEqual({ contents: 'read' });
  for (const { id, job } of jobs) expect(job['timeout-minutes'], id).toBeLessThanOrEqual(90);
});

it('and containers to develop in have the Node of the images', async () => {
  const [, image] = /^FROM (\S+) AS packages$/m.exec(await readFile('deploy/Dockerfile', 'utf8')) ?? [];
  const container = JSON.parse(await readFile('.devcontainer/devcontainer.json', 'utf8')) as { image: string };
  const wanted = image?.replace(/-slim$/, '');
  expect(wanted).toMatch(/^node:\d+-/);
  // The chart is looked at where Helm is, which the images do not have.
  for (const { id, job } of jobs) if (id !== 'ci.yml chart') expect(job.container, id).toBe(wanted);
  expect(container.image).toBe(wanted);
});
