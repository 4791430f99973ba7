'use client';
import { useTranslations } from 'next-intl';
import { CauseText } from '@/components/status/cause-text';
import { phaseStates } from '@/components/status/states';
import { Elapsed, Time } from '@/components/status/time';
import { useDynamicWords } from '@/components/status/use-words';
import { Glyph } from '@/components/ui/glyph';
import { Icon } from '@/components/ui/icon';
import type { ClusterSummary } from '@/lib/contracts/clusters';
import { NeedLink } from './need-link';
import { NeedRow } from './need-row';

const pathOf = ({ namespace, name }: Pick<ClusterSummary, 'namespace' | 'name'>) => `/clusters/${namespace}/${name}`;

interface ClusterNeedProps {
  cluster: ClusterSummary;
  /** Of several projects it is said which. */
  withProject?: boolean;
}

/** A cluster that does not work, with its cause. */
export function ClusterNeed({ cluster, withProject = false }: ClusterNeedProps) {
  const t = useTranslations('home.need');
  const words = useDynamicWords();
  return (
    <NeedRow
      mark={<Glyph state={phaseStates[cluster.phase]} className="mx-0.5 mt-1" />}
      title={t.rich('cluster', {
        name: cluster.name,
        phase: words('clusterPhase', cluster.phase),
        elapsed: () => <Elapsed from={cluster.phaseChangedAt} coarse className="tabular" />,
      })}
      text={
        withProject ? (
          t.rich('projectCause', {
            project: cluster.project ?? cluster.namespace,
            cause: () => <CauseText cause={cluster.cause} />,
          })
        ) : (
          <CauseText cause={cluster.cause} />
        )
      }
      acts={<NeedLink href={pathOf(cluster)} text={t('seeCause')} />}
    />
  );
}

/** A cluster whose life ends soon. */
export function ExpiryNeed({ cluster, at }: { cluster: ClusterSummary; at: string }) {
  const t = useTranslations('home.need');
  return (
    <NeedRow
      mark={<Icon name="clock" className="mt-0.5 text-muted" />}
      title={t.rich('expires', { name: cluster.name, at: () => <Time at={at} /> })}
      text={t('expiresText')}
      acts={<NeedLink href={`${pathOf(cluster)}?ask=extend`} text={t('extend')} />}
    />
  );
}
