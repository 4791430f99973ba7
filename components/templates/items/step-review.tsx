'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useLabelOf } from '@/components/forms/setting-labels';
import { SaidLines } from '@/components/status/said-lines';
import { Banner } from '@/components/ui/banner';
import { Table, Td, Th } from '@/components/ui/table';
import type { AffectedCluster, PublishReview } from '@/lib/contracts/catalog-items';
import type { TemplateKind } from '@/lib/contracts/templates';
import { ReviewEffects } from './review-effects';
import { ReviewMark } from './review-mark';
import { ReviewMoney } from './review-money';

interface StepReviewProps {
  kind: TemplateKind;
  review: PublishReview;
  /** The reader chooses the projects above the parts of the item. */
  isChosenAbove: boolean;
  /** The chart of the newest version. */
  chart: string;
}

/** What publishing would change, for whom, and what keeps it from being done. */
export function StepReview({ kind, review, isChosenAbove, chart }: StepReviewProps) {
  const t = useTranslations('catalogItems');
  const labelOf = useLabelOf();
  const { blockers, outside, kept, guardrails, effects, added, removed, mark } = review;
  return (
    <div className="grid gap-5">
      {blockers.length > 0 ? (
        <Banner state="failed" title={t('review.blocked')}>
          <SaidLines all={blockers} />
        </Banner>
      ) : null}
      {isChosenAbove ? null : (
        <Section title={t('review.audience')}>
          <p className="text-muted">{t('review.audienceByLead')}</p>
        </Section>
      )}
      {outside.length > 0 ? (
        <Section title={t('review.outside', { count: outside.length })}>
          <p className="mb-2 text-muted">{t('review.outsideText')}</p>
          <ClusterTable
            clusters={outside}
            detail={(at) => outside[at]?.pointers.map((pointer) => labelOf(pointer)).join(', ')}
          />
        </Section>
      ) : null}
      <Section title={t(kind === 'cluster' ? 'review.money' : 'review.approvalTitle')}>
        <ReviewMoney kind={kind} review={review} />
      </Section>
      <Section title={t('review.versions')}>
        {added.length + removed.length === 0 ? (
          <p className="text-muted">{t('review.versionsSame')}</p>
        ) : (
          <ul className="code-font grid gap-0.5">
            {added.map((name) => (
              <li key={name}>+ {name}</li>
            ))}
            {removed.map((name) => (
              <li key={name} className="text-muted">
                − {name}
              </li>
            ))}
          </ul>
        )}
      </Section>
      {mark ? (
        <Section title={t('review.icon.title')}>
          <ReviewMark kind={kind} mark={mark} />
        </Section>
      ) : null}
      <Section title={t('review.guardrails')}>
        {guardrails.length === 0 ? (
          <p className="text-muted">{t('review.guardrailsSame')}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
          <section aria-label={t('review.guardrails')} tabIndex={0} className="overflow-x-auto">
            <Table dense caption={t('review.guardrails')}>
              <thead>
                <tr>
                  <Th className="pl-0">{t('guard.column.value')}</Th>
                  <Th>{t('review.before')}</Th>
                  <Th className="pr-0">{t('review.after')}</Th>
                </tr>
              </thead>
              <tbody>
                {guardrails.map(({ pointer, before, after }) => (
                  <tr key={pointer}>
                    <Td className="pl-0 whitespace-normal">
                      {labelOf(pointer)} <span className="code-font break-all text-subtle">{pointer}</span>
                    </Td>
                    <Td className="text-muted">{before || t('review.anything')}</Td>
                    <Td className="pr-0 whitespace-normal">{after || t('review.anything')}</Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </section>
        )}
      </Section>
      {effects.length > 0 ? (
        <Section title={t('review.effects')}>
          <ReviewEffects effects={effects} chart={chart} />
        </Section>
      ) : null}
      {kept.map(({ chain, namespaces, clusters }) => (
        <Section key={chain} title={t('review.kept', { chain })}>
          <p className="mb-2 text-muted">{t('review.keptText', { namespaces: namespaces.join(', ') })}</p>
          <ClusterTable clusters={clusters} />
        </Section>
      ))}
    </div>
  );
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

interface ClusterTableProps {
  clusters: readonly AffectedCluster[];
  detail?: (at: number) => string | undefined;
}

/** Clusters with who answers for them. */
export function ClusterTable({ clusters, detail }: ClusterTableProps) {
  const t = useTranslations('catalogItems');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section aria-label={t('affected.caption')} tabIndex={0} className="overflow-x-auto">
      <Table dense caption={t('affected.caption')}>
        <thead>
          <tr>
            <Th className="pl-0">{t('affected.cluster')}</Th>
            <Th>{t('affected.owner')}</Th>
            <Th className={detail ? undefined : 'pr-0'}>{t('affected.template')}</Th>
            {detail ? <Th className="pr-0">{t('guard.column.value')}</Th> : null}
          </tr>
        </thead>
        <tbody>
          {clusters.map((cluster, at) => (
            <tr key={`${cluster.namespace}/${cluster.name} ${cluster.template}`}>
              <Td className="pl-0 font-medium">
                <Link
                  href={`/clusters/${encodeURIComponent(cluster.namespace)}/${encodeURIComponent(cluster.name)}`}
                  prefetch={false}
                  className="text-accent-text hover:underline"
                >
                  {cluster.namespace}/{cluster.name}
                </Link>
              </Td>
              <Td className="text-muted">{cluster.owner ?? t('affected.nobody')}</Td>
              <Td className="code-font text-muted">{cluster.template}</Td>
              {detail ? <Td className="pr-0 whitespace-normal">{detail(at)}</Td> : null}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
