'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useServerWords } from '@/components/status/server-words';
import { StateWord } from '@/components/ui/badge';
import { Banner } from '@/components/ui/banner';
import { cn } from '@/components/ui/cn';
import { Glyph } from '@/components/ui/glyph';
import { Icon } from '@/components/ui/icon';
import { Table, Td, Th } from '@/components/ui/table';
import type { RulePreview as Preview, PreviewCluster } from '@/lib/contracts/multi-cluster-changes';

interface RulePreviewProps {
  preview: Preview;
  /** What is shown is the answer to an earlier question. */
  isOld?: boolean;
  /** Services stay on clusters that stop matching. */
  keepsServices: boolean;
  /** Of services that are switched on after it. */
  services: number;
  /** What they cost, told below the sums. */
  cost?: ReactNode;
}

/** Which clusters a change takes in and lets go, who else installs the same there, and what sending it does. */
export function RulePreview({ preview, isOld = false, keepsServices, services, cost }: RulePreviewProps) {
  const t = useTranslations('ruleForm.preview');
  const words = useServerWords();
  const { counts, groups, warnings } = preview;
  return (
    <section aria-label={t('title')} aria-busy={isOld} className={cn('grid gap-4', isOld && 'opacity-60')}>
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1" aria-live="polite">
        <p>
          <span className="tabular text-28 font-semibold tracking-(--tracking-tight)">{counts.matches}</span>{' '}
          <span className="text-muted">{t('matches', { count: counts.matches })}</span>
        </p>
        <span className="text-muted">{t('parts', { now: groups.now.count, added: groups.added.count })}</span>
        {groups.leaving.count > 0 ? (
          <StateWord state="attention">{t('leaving', { count: groups.leaving.count })}</StateWord>
        ) : null}
        {counts.conflicts > 0 ? (
          <StateWord state="attention">{t('conflicts', { count: counts.conflicts })}</StateWord>
        ) : null}
        {counts.blocked > 0 ? <StateWord state="failed">{t('blocked', { count: counts.blocked })}</StateWord> : null}
        {counts.hibernated > 0 ? (
          <StateWord state="idle">{t('hibernated', { count: counts.hibernated })}</StateWord>
        ) : null}
      </div>
      {cost}
      {warnings.map((warning) => (
        <Banner key={warning.detail} state="attention" title={words(warning) ?? warning.detail} />
      ))}
      <RingSizes rings={preview.rings} />
      <Clusters preview={preview} keepsServices={keepsServices} services={services} />
      <Effect preview={preview} keepsServices={keepsServices} services={services} />
    </section>
  );
}

/** The rings in their order, with how many clusters each has. */
function RingSizes({ rings }: Pick<Preview, 'rings'>) {
  const t = useTranslations('ruleForm.preview');
  if (rings.length === 0) return null;
  return (
    <ol aria-label={t('rings')} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12">
      {rings.map(({ value, clusters }, place) => (
        <li key={value === null ? 'rest' : `=${value}`} className="flex items-center gap-2">
          {place > 0 ? <Icon name="arrow-right" className="text-subtle" /> : null}
          <span className="rounded-2 border border-line-strong px-1.5 py-0.5">
            <span className="font-medium">{value ?? t('restRing')}</span>{' '}
            <span className="tabular text-muted">{t('ringClusters', { count: clusters })}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

type Parts = Pick<RulePreviewProps, 'preview' | 'keepsServices' | 'services'>;
const groupNames = ['now', 'added', 'leaving'] as const;

function Clusters({ preview: { groups }, keepsServices, services }: Parts) {
  const t = useTranslations('ruleForm.preview');
  const shown = groupNames.filter((name) => groups[name].count > 0);
  if (shown.length === 0) return <p className="text-muted">{t('nobody')}</p>;
  const leaving = keepsServices ? t('kept') : t('removed');
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <Th className="pl-0">{t('column.cluster')}</Th>
          <Th className="max-sm:hidden">{t('column.project')}</Th>
          <Th className="max-lg:hidden">{t('column.labels')}</Th>
          <Th className="w-1/2 pr-0">{t('column.effect')}</Th>
        </tr>
      </thead>
      {shown.map((name) => (
        <tbody key={name}>
          <tr>
            <th colSpan={4} scope="rowgroup" className="bg-sunken px-2 py-1 text-left text-12 font-normal text-subtle">
              {t(`group.${name}`, { count: groups[name].count })}
            </th>
          </tr>
          {groups[name].clusters.map((cluster) => (
            <Row
              key={`${cluster.namespace}/${cluster.name}`}
              cluster={cluster}
              usual={name === 'leaving' ? leaving : name === 'added' ? t('installs', { count: services }) : t('stays')}
              isNew={name === 'added'}
            />
          ))}
          {groups[name].count > groups[name].clusters.length ? (
            <tr>
              <td colSpan={4} className="px-2 py-1 text-12 text-subtle">
                {t('more', { count: groups[name].count - groups[name].clusters.length })}
              </td>
            </tr>
          ) : null}
        </tbody>
      ))}
    </Table>
  );
}

function Row({ cluster, usual, isNew }: { cluster: PreviewCluster; usual: string; isNew: boolean }) {
  const t = useTranslations('ruleForm.preview');
  const words = useServerWords();
  const { namespace, name, project, phase, labels, findings } = cluster;
  return (
    <tr>
      <Td className={cn('pl-0', isNew && 'pl-2 shadow-[inset_2px_0_0_var(--accent)]')}>
        <Link className="font-medium" href={`/clusters/${namespace}/${name}`}>
          {name}
        </Link>
      </Td>
      <Td className="text-muted max-sm:hidden">{project ?? namespace}</Td>
      <Td className="max-lg:hidden">
        <span className="flex flex-wrap gap-1">
          {Object.entries(labels).map(([key, value]) => (
            <span key={key} title={`${key}=${value}`} className="rounded-2 border border-line-strong px-1.5 text-12">
              {value === '' ? key : value}
            </span>
          ))}
        </span>
      </Td>
      <Td className="py-1.5 pr-0 text-12 whitespace-normal">
        {phase === 'hibernated' ? <p className="text-muted">{t('whenAwake')}</p> : null}
        {findings.map((finding) => (
          <p key={finding.detail} className="flex items-start gap-1.5">
            <Glyph
              state={finding.kind === 'lacks' || finding.kind === 'kubernetes' ? 'failed' : 'attention'}
              className="mt-0.5"
            />
            {words(finding) ?? finding.detail}
          </p>
        ))}
        {findings.length === 0 && phase !== 'hibernated' ? <p className="text-muted">{usual}</p> : null}
      </Td>
    </tr>
  );
}

/** What sending does, in sentences: to clusters, to whose projects, and who has to agree. */
function Effect({ preview, keepsServices, services }: Parts) {
  const t = useTranslations('ruleForm.effect');
  const { groups, counts, projects, touched, approvalAbove } = preview;
  const lines = [
    groups.added.count > 0 ? t('added', { services, clusters: groups.added.count }) : null,
    groups.leaving.count > 0 ? t(keepsServices ? 'kept' : 'removed', { clusters: groups.leaving.count }) : null,
    groups.now.count > 0 ? t('now', { clusters: groups.now.count }) : null,
    counts.hibernated > 0 ? t('asleep', { clusters: counts.hibernated }) : null,
  ].filter((line) => line !== null);
  return (
    <div className="grid grid-cols-2 gap-6 border-t border-line pt-4 max-lg:grid-cols-1">
      <div>
        <h3 className="mb-1.5 font-semibold">{t('title')}</h3>
        <ul className="grid gap-1 text-muted">
          {lines.length === 0 ? <li>{t('nothing')}</li> : lines.map((line) => <li key={line}>{line}</li>)}
        </ul>
      </div>
      <div>
        <h3 className="mb-1.5 font-semibold">{t('projects')}</h3>
        <ul className="grid gap-1 text-muted">
          {projects.map(({ project, owner, clusters }) => (
            <li key={project}>{t(owner ? 'project' : 'ownerless', { project, owner: owner ?? '', clusters })}</li>
          ))}
          <li>
            {touched > approvalAbove
              ? t('second', { most: approvalAbove })
              : t(preview.rings.length > 0 ? 'inRings' : 'atOnce')}
          </li>
        </ul>
      </div>
    </div>
  );
}
