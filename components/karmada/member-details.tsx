'use client';
import { useTranslations } from 'next-intl';
import { Facts } from '@/components/data/facts';
import { useQuantity } from '@/components/data/use-quantity';
import { useResourceWords } from '@/components/data/use-resource-words';
import { Time } from '@/components/status/time';
import { Meter } from '@/components/ui/meter';
import type { Condition } from '@/lib/contracts/clusters';
import type { Member, MemberResource } from '@/lib/contracts/karmada';
import { placeOf } from './place-of';

/** What Karmada says of a member, how full it is, what keeps workloads away, and how large its free nodes are. */
export function MemberDetails({ member }: { member: Member }) {
  const t = useTranslations('karmada');
  const { ready, conditions } = member;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-8 gap-y-4 max-lg:grid-cols-[minmax(0,1fr)]">
      <div className="grid content-start gap-3">
        <h3 className="font-semibold">{t('says')}</h3>
        <p className="max-w-[60ch]">{t(`means.${member.state}`)}</p>
        {[...(ready ? [ready] : []), ...conditions].map((condition) => (
          <Words key={condition.type} condition={condition} />
        ))}
        <Keepers member={member} />
      </div>
      <div className="grid content-start gap-3">
        <h3 className="font-semibold">{t('room')}</h3>
        {member.resources.length === 0 ? <p className="text-muted">{t('noRoom')}</p> : null}
        {member.resources.map((resource) => (
          <Room key={resource.name} resource={resource} />
        ))}
        <Models member={member} />
        <Facts
          facts={[
            [t('place'), placeOf(member) ?? '–'],
            [t('nodes'), member.nodes ? t('nodesReady', member.nodes) : '–'],
            ...(member.apiEndpoint
              ? [
                  [
                    t('endpoint'),
                    <span key="endpoint" className="code-font text-12 wrap-anywhere">
                      {member.apiEndpoint}
                    </span>,
                  ] as const,
                ]
              : []),
            ...(member.joinedAt ? [[t('joined'), <Time key="joined" at={member.joinedAt} />] as const] : []),
          ]}
        />
      </div>
    </div>
  );
}

/** A condition as Karmada wrote it. */
function Words({ condition: { type, status, reason, message, lastTransitionTime } }: { condition: Condition }) {
  return (
    <p lang="en" className="code-font text-12 whitespace-pre-line wrap-anywhere">
      {type} {status} · {reason}
      {message ? `: ${message}` : ''}
      {lastTransitionTime ? (
        <span className="ml-2 text-subtle">
          <Time at={lastTransitionTime} />
        </span>
      ) : null}
    </p>
  );
}

/** The cordon and the taints, and what each does. */
function Keepers({ member: { isCordoned, taints } }: { member: Member }) {
  const t = useTranslations('karmada');
  if (!isCordoned && taints.length === 0) return <p className="text-muted">{t('noTaints')}</p>;
  return (
    <div className="grid gap-1">
      <h3 className="font-semibold">{t('taintsTitle')}</h3>
      <ul className="grid gap-1">
        {isCordoned ? <li>{t('cordonedText')}</li> : null}
        {taints.map((taint) => (
          <li key={`${taint.key} ${taint.effect}`}>
            <code className="code-font wrap-anywhere">
              {taint.key}
              {taint.value ? `=${taint.value}` : ''}:{taint.effect}
            </code>{' '}
            <span className="text-muted">
              {taint.isAutomatic ? t('automatic') : t(taint.effect === 'NoExecute' ? 'movesAway' : 'keepsAway')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Room({ resource: { name, allocatable, allocated, allocating } }: { resource: MemberResource }) {
  const t = useTranslations('karmada');
  const quantity = useQuantity();
  const { nameOf, unitOf } = useResourceWords();
  const { bare, whole } = quantity(unitOf(name), allocatable);
  const words = { used: bare(allocated), total: whole(allocatable) };
  return (
    <Meter
      label={nameOf(name)}
      used={allocated}
      add={allocating}
      limit={allocatable}
      figures={
        <>
          {t('of', words)}
          {allocating > 0 ? ` · ${t('pending', { amount: whole(allocating) })}` : ''}
        </>
      }
      summary={t('roomSummary', { name: nameOf(name), ...words })}
    />
  );
}

/** Nodes by size, as Karmada groups them to see what fits. */
function Models({ member: { models } }: { member: Member }) {
  const t = useTranslations('karmada');
  const { nameOf } = useResourceWords();
  if (models.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h3 className="font-semibold">{t('models')}</h3>
      <ul>
        {models.map(({ grade, count, ranges }) => (
          <li key={grade} className="flex justify-between gap-4 py-0.5">
            <span className="text-muted">
              {ranges
                .map(({ name, min, max }) =>
                  max === null
                    ? t('rangeFrom', { name: nameOf(name), min })
                    : t('range', { name: nameOf(name), min, max }),
                )
                .join(', ')}
            </span>
            <span className="tabular whitespace-nowrap">{t('modelNodes', { count })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
