import { clusterPathSchema } from '../../../../lib/contracts/clusters.ts';
import type { TemplateVersion, Upgrades, UpgradeTarget } from '../../../../lib/contracts/upgrades.ts';
import { dayMs } from '../../../../lib/days.ts';
import { mergeValues } from '../../../../lib/template-schema/merge.ts';
import { withPresets } from '../../../../lib/template-schema/presets.ts';
import { kubernetesIn, type ListedTemplate } from '../../../domain/catalog/template-listing.ts';
import { DomainError } from '../../../domain/errors.ts';
import { findDifferences } from '../../../domain/upgrades/find-differences.ts';
import { drawVersions, hasStep } from '../../../domain/upgrades/version-line.ts';
import { withoutPins } from '../../../domain/upgrades/without-pins.ts';
import { say } from '../../../domain/words/said.ts';
import { findTemplate, type TemplateWithSchema } from '../../catalog/read-template.ts';
import { defineQuery } from '../../define.ts';
import { findCluster } from '../find-cluster.ts';
import { findItemOf } from '../find-item.ts';
import { readLive } from '../read-live.ts';
import { findFits } from './find-fits.ts';
import { catalogStateOf, readVersions } from './read-versions.ts';

/** Longer than a season, so that rare changes are known too. */
const durationDays = 180;

/** Where a cluster can go along the chains of its template, and what each step changes. */
export const getUpgrades = defineQuery({
  name: 'get-upgrades',
  action: 'cluster.change',
  readAction: 'cluster.read',
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema },
  run: async ({ deps }, _input, cluster): Promise<Upgrades> => {
    const { auto } = deps.db;
    const { namespace, name, project } = cluster;
    if (project === null) throw new DomainError('conflict', say('cluster-outside-projects'));
    const now = deps.clock.now();
    const [live, { chains, templates }, open, durations] = await Promise.all([
      readLive(deps, cluster),
      readVersions(deps, namespace),
      deps.requests.findOpenChange(auto, cluster),
      deps.requests.changeDurations(auto, new Date(now.getTime() - durationDays * dayMs)),
    ]);
    if (!live) throw new DomainError('not-found');
    const [runs, item, fits, ...targets] = await Promise.all([
      findTemplate(deps, { namespace, name: live.template }),
      findItemOf(deps, cluster, live.template),
      findFits(deps, namespace, live.services),
      ...live.upgrades.map((template) => findTemplate(deps, { namespace, name: template })),
    ]);
    if (!runs) throw new DomainError('conflict', say('template-gone', { template: live.template }));
    const hints = item?.hints ?? {};
    const listed = new Map(templates.map((template) => [template.name, template]));
    const valuesOf = ({ chart, schema, defaults }: TemplateWithSchema) => ({
      chart,
      schema,
      defaults: withPresets(defaults, hints),
    });
    const present = valuesOf(runs);
    const toTarget = (template: TemplateWithSchema): UpgradeTarget => {
      const then = valuesOf(template);
      const differences = findDifferences({ now: present, then, config: live.config, hints });
      const version = toVersion(listed, template.name, mergeValues(then.defaults, live.config));
      const unpinned = withoutPins(live.config, differences);
      const kubernetesUnpinned = kubernetesIn(mergeValues(then.defaults, unpinned)) ?? version.kubernetes;
      return {
        ...version,
        kubernetesUnpinned,
        differences,
        services: fits(kubernetesUnpinned),
        leadsBack: hasStep(chains, template.name, live.template),
        isOtherChart: template.chart !== runs.chart,
      };
    };
    return {
      namespace,
      name,
      project,
      runs: toVersion(listed, live.template, mergeValues(present.defaults, live.config)),
      versions: drawVersions({
        runs: live.template,
        offered: live.upgrades,
        chains,
        templates: templates.map((template) => ({
          ...toVersion(listed, template.name, withPresets(template.defaults, hints)),
          isValid: template.isValid,
          catalogState: catalogStateOf(item, template.name),
        })),
      }),
      targets: targets.flatMap((template) => (template ? [toTarget(template)] : [])),
      config: live.config,
      resourceVersion: live.resourceVersion,
      readAt: now.toISOString(),
      isFresh: live.isFresh,
      open: open && { id: open.id, shortId: open.shortId, kind: open.kind, requester: open.requester },
      durations,
    };
  },
});

function toVersion(
  listed: ReadonlyMap<string, ListedTemplate>,
  template: string,
  values: Record<string, unknown>,
): TemplateVersion {
  const known = listed.get(template);
  return {
    template,
    version: known?.version ?? template,
    kubernetes: kubernetesIn(values) ?? known?.kubernetesVersion ?? null,
  };
}
