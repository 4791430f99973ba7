import type { Chart } from '../../lib/charts.ts';
import { type JsonObject, readPath } from '../client/objects.ts';
import { type JsonSchema, schemaProblems } from './schema.ts';

interface Requirement {
  path: string;
  file: string;
  text: string;
}

const vmSize = (part: string, file: string): Requirement => ({
  path: `${part}.vmSize`,
  file: `azure-standalone-cp/templates/azuremachinetemplate-${file}.yaml:13:15`,
  text: `.Values.${part}.vmSize is required`,
});
const subscription = (chart: string, line: number): Requirement => ({
  path: 'subscriptionID',
  file: `${chart}/templates/azurecluster.yaml:${line}:21`,
  text: '.Values.subscriptionID is required to create a cluster',
});
const gke = (path: string, line: number): Requirement => ({
  path,
  file: `gcp-gke/templates/gcpmanagedcluster.yaml:${line}:14`,
  text: `.Values.${path} is required`,
});

/** Values that a chart's own templates insist on, beyond its schema, in the order the templates are rendered. */
const requirements: Record<string, Requirement[]> = {
  'aws-hosted-cp': [
    {
      path: 'managementClusterName',
      file: 'aws-hosted-cp/templates/k0smotroncontrolplane.yaml:181:35',
      text: '.Values.managementClusterName is required on AWS hosted deployment',
    },
  ],
  'azure-standalone-cp': [
    subscription('azure-standalone-cp', 19),
    vmSize('controlPlane', 'controlplane'),
    vmSize('worker', 'worker'),
  ],
  'azure-hosted-cp': [
    subscription('azure-hosted-cp', 32),
    {
      path: 'vmSize',
      file: 'azure-hosted-cp/templates/azuremachinetemplate.yaml:14:15',
      text: '.Values.vmSize is required',
    },
  ],
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
