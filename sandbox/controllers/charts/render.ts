import type { Chart } from '../../lib/charts.ts';
import { type JsonObject, readPath } from '../client/objects.ts';
import { type JsonSchema, schemaProblems } from './schema.ts';

interface Requirement {
  path: string;
  file: string;
  text: string;
}

const vmSize = (chart: string, parts: string[]): Requirement[] =>
  parts.map((part) => ({
    path: `${part}.vmSize`,
    file: `${chart}/templates/azuremachinetemplate-${part === 'worker' ? 'worker' : 'controlplane'}.yaml:13:15`,
    text: `.Values.${part}.vmSize is required`,
  }));
const subscription = (chart: string): Requirement => ({
  path: 'subscriptionID',
  file: `${chart}/templates/azurecluster.yaml:19:21`,
  text: '.Values.subscriptionID is required to create a cluster',
});
const gke = (path: string, line: number): Requirement => ({
  path,
  file: `gcp-gke/templates/gcpmanagedcluster.yaml:${line}:14`,
  text: `.Values.${path} is required`,
});

/** Values that a chart's own templates insist on, beyond its schema, in the order the templates are rendered. */
const requirements: Record<string, Requirement[]> = {
  'azure-standalone-cp': [
    subscription('azure-standalone-cp'),
    ...vmSize('azure-standalone-cp', ['controlPlane', 'worker']),
  ],
  'azure-hosted-cp': [subscription('azure-hosted-cp'), ...vmSize('azure-hosted-cp', ['worker'])],
  'gcp-gke': [gke('project', 8), gke('region', 9)],
};

const releaseName = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

/**
 * Renders a chart as far as admission of values goes: the release name, the schema over the merged values, then the
 * templates' own `required`. Gives Helm's error text, or undefined when the chart renders.
 */
export function renderProblem(chart: Chart, release: string, values: JsonObject): string | undefined {
  if (release.length > 53 || !releaseName.test(release))
    return `invalid release name, must match regex ${releaseName.source} and the length must not be longer than 53`;
  const problems = chart.schema ? schemaProblems(chart.schema as JsonSchema, values) : [];
  if (problems.length > 0)
    return [
      "values don't meet the specifications of the schema(s) in the following chart(s):",
      `${chart.name}:`,
      ...problems,
    ].join('\n');
  for (const { path, file, text } of requirements[chart.name] ?? []) {
    const value = readPath(values, path);
    if (value === undefined || value === null || value === '') return `execution error at (${file}): ${text}`;
  }
  return undefined;
}
