'use client';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import type { ApplicationPreview } from '@/lib/contracts/application-preview';
import { EffectPart } from './effect-part';
import { applicationPreviewQuery, type PreviewBody } from './queries';
import type { ApplicationState } from './use-application';

/** How many losses are worked out: those of the clusters that have most. */
const most = 4;

/** What would become of the replicas of a cluster that is lost: the same question without that cluster. */
export function IfLost({ application, preview }: { application: ApplicationState; preview: ApplicationPreview }) {
  const t = useTranslations('applicationForm.lostEffect');
  const { draft } = application;
  const holders = preview.members
    .filter(({ after }) => after > 0)
    .sort((one, other) => other.after - one.after)
    .slice(0, most);
  // A copy on each cluster has nowhere to move.
  if (holders.length === 0 || draft.division === 'copies') return null;
  if (draft.workload.kind === 'job') {
    return (
      <EffectPart title={t('title')}>
        <p className="text-12 text-muted">{t('job')}</p>
      </EffectPart>
    );
  }
  return (
    <EffectPart title={t('title')} remark={draft.moves ? t('after', { minutes: draft.moveAfter }) : t('never')}>
      {draft.moves ? (
        <>
          <ul>
            {holders.map(({ name }) => (
              <Loss key={name} application={application} preview={preview} name={name} />
            ))}
          </ul>
          <p className="mt-2 text-12 text-subtle">{t('depends')}</p>
        </>
      ) : (
        <p className="text-12 text-muted">{t('stays')}</p>
      )}
    </EffectPart>
  );
}

interface LossProps {
  application: ApplicationState;
  preview: ApplicationPreview;
  /** Of the cluster that is lost. */
  name: string;
}

function Loss({ application, preview, name }: LossProps) {
  const t = useTranslations('applicationForm.lostEffect');
  const body = withoutMember(application.effect.body, preview, name);
  const isAnyLeft = hasNames(body);
  const { isCurrent, isWorking } = application.effect;
  const asked = useQuery({ ...applicationPreviewQuery(body), enabled: isCurrent && isAnyLeft });
  // What was worked out for something else says nothing here.
  const answer = isCurrent && !asked.isPlaceholderData ? asked.data : undefined;
  const isAsking = isWorking || (isCurrent && answer === undefined && !asked.isError);
  return (
    <li className="grid grid-cols-[minmax(0,7rem)_minmax(0,1fr)] gap-x-2.5 border-t border-line py-1.5 text-12 text-muted first:border-t-0 max-sm:grid-cols-[minmax(0,1fr)]">
      <span className="wrap-anywhere">{t('lost', { name })}</span>
      <span className="wrap-anywhere">
        {isAnyLeft ? (
          answer?.preview ? (
            <Outcome preview={answer.preview} />
          ) : (
            t(isAsking ? 'working' : 'unknown')
          )
        ) : (
          t('nobodyLeft')
        )}
      </span>
    </li>
  );
}

function Outcome({ preview }: { preview: ApplicationPreview }) {
  const t = useTranslations('applicationForm.lostEffect');
  const effect = useTranslations('applicationForm.effect');
  const format = useFormatter();
  const parts = preview.members.filter(({ after }) => after > 0);
  if (preview.problem || parts.length === 0) return t('nowhere');
  const split = format.list(parts.map(({ name, after }) => effect('part', { name, count: after })));
  const tight = parts.find(({ after, fits }) => fits !== null && after > fits);
  return tight
    ? t('beyond', { split, name: tight.name, fits: tight.fits ?? 0, count: tight.after - (tight.fits ?? 0) })
    : t('fits', { split });
}

const hasNames = ({ spec: { clusters } }: PreviewBody): boolean => clusters.by === 'names' && clusters.names.length > 0;

/** The same application on all that could take it but one; no names where nobody is left. */
function withoutMember(body: PreviewBody, { members }: ApplicationPreview, lost: string): PreviewBody {
  const { division } = body.spec;
  const names = members.filter(({ name, refusal }) => name !== lost && refusal === null).map(({ name }) => name);
  if (division.by !== 'weights' || division.weights.length === 0) {
    return { ...body, spec: { ...body.spec, clusters: { by: 'names', names } } };
  }
  const weights = division.weights.filter(({ cluster }) => names.includes(cluster));
  return {
    ...body,
    spec: {
      ...body.spec,
      clusters: { by: 'names', names: weights.map(({ cluster }) => cluster) },
      division: { by: 'weights', weights },
    },
  };
}
