'use client';
import { useTranslations } from 'next-intl';
import { StateWord } from '@/components/ui/badge';
import { Glyph } from '@/components/ui/glyph';
import { Panel } from '@/components/ui/panel';
import { Table, Td, Th } from '@/components/ui/table';
import { isolate } from '@/lib/bidi';
import type { ApplicationLoss } from '@/lib/contracts/application-failover';
import type { ApplicationDetail } from '@/lib/contracts/applications';

interface IfLostProps {
  losses: readonly ApplicationLoss[];
  /** So many pairs of a workload and a cluster were not worked out. */
  leftOut: number;
  division: ApplicationDetail['division'];
}

/** What would become of each workload if one of its clusters were lost. */
export function IfLost({ losses, leftOut, division }: IfLostProps) {
  const t = useTranslations('applications.failover');
  const words = useTranslations('applications');
  if (losses.length === 0) return null;
  const hasSeveral = new Set(losses.map(({ object }) => `${object.kind}/${object.name}`)).size > 1;
  const notes = [
    division === 'static' ? t('fixedWeights') : null,
    leftOut > 0 ? t('ifLostLeftOut', { leftOut }) : null,
  ];
  const footer = notes.some(Boolean) ? <span>{notes.filter(Boolean).join(' ')}</span> : undefined;
  return (
    <Panel title={t('ifLost')} remark={t('ifLostRemark')} footer={footer} flush>
      <Table caption={t('ifLost')} className="[--cell:--spacing(4)]">
        <thead>
          <tr>
            <Th>{words('cluster')}</Th>
            {hasSeveral ? <Th>{t('workload')}</Th> : null}
            <Th className="text-right">{t('replicasThere')}</Th>
            <Th>{t('wouldHappen')}</Th>
          </tr>
        </thead>
        <tbody>
          {losses.map((loss) => (
            <tr key={`${loss.cluster}/${loss.object.kind}/${loss.object.name}`}>
              <Td className="py-1.5 align-top font-medium whitespace-normal wrap-anywhere">{loss.cluster}</Td>
              {hasSeveral ? (
                <Td className="py-1.5 align-top whitespace-normal wrap-anywhere">
                  {loss.object.kind} {loss.object.name}
                </Td>
              ) : null}
              <Td className="tabular py-1.5 text-right align-top">{loss.replicas}</Td>
              <Td className="py-1.5 align-top whitespace-normal">
                <Consequence loss={loss} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}

function Consequence({ loss }: { loss: ApplicationLoss }) {
  const t = useTranslations('applications.failover');
  const { outcome, to, words } = loss;
  const mark = outcome === 'has-others' ? 'ready' : 'attention';
  return (
    <div className="grid max-w-[60ch] gap-0.5">
      {outcome === 'moves' ? (
        <ul>
          {to.map(({ cluster, replicas, more, room }, index) => (
            // Members that one may not know have no name.
            <li key={cluster ?? index} className="flex flex-wrap gap-x-2">
              {cluster === null
                ? t('wouldElsewhere', { replicas, more })
                : t('would', { cluster: isolate(cluster), replicas, more })}
              {room < more ? <StateWord state="attention">{t('tooLittle', { room })}</StateWord> : null}
            </li>
          ))}
        </ul>
      ) : (
        <span className={`state-${mark} flex items-start gap-1.5`}>
          <Glyph state={mark} className="mt-1" />
          {t(`loss.${outcome}`)}
        </span>
      )}
      {words ? (
        <span lang="en" className="code-font text-12 wrap-anywhere text-subtle">
          {words}
        </span>
      ) : null}
    </div>
  );
}
