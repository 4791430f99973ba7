'use client';
import { useTranslations } from 'next-intl';
import { useServerWords } from '@/components/status/server-words';
import { Time } from '@/components/status/time';
import { useLocalized } from '@/components/status/use-words';
import { Glyph } from '@/components/ui/glyph';
import { Icon } from '@/components/ui/icon';
import type { ManagedItem } from '@/lib/contracts/catalog-items';
import { NeedLink } from '../needs/need-link';
import { NeedRow } from '../needs/need-row';
import type { ArchitectNeed } from './prepare-architect-needs';

const itemPath = (id: string) => `/admin/catalog/${encodeURIComponent(id)}`;

/** One thing about templates that waits. */
export function ArchitectRow({ need }: { need: ArchitectNeed }) {
  const t = useTranslations('home.architect');
  switch (need.kind) {
    case 'returned':
    case 'review':
      return <DraftNeed item={need.item} isBack={need.kind === 'returned'} />;
    case 'problem':
      return <ProblemNeed item={need.item} />;
    case 'invalid': {
      const { name, kind, problem } = need.template;
      return (
        <NeedRow
          mark={<Glyph state="failed" className="mx-0.5 mt-1" />}
          title={t('invalid', { name })}
          text={problem}
          acts={<NeedLink href={`/admin/templates/${kind}/${encodeURIComponent(name)}`} text={t('open')} />}
        />
      );
    }
    case 'version': {
      const { template, version, offered } = need.toOffer;
      return (
        <NeedRow
          mark={<Icon name="catalog" className="mt-0.5 flex-none text-muted" />}
          title={t('version', { chart: need.chart.chart, version, offered })}
          text={t('versionText', { count: need.chart.behind })}
          acts={<NeedLink href={`/admin/templates/cluster/${encodeURIComponent(template)}`} text={t('compare')} />}
        />
      );
    }
  }
}

function DraftNeed({ item: { id, title, draft }, isBack }: { item: ManagedItem; isBack: boolean }) {
  const t = useTranslations('home.architect');
  const localized = useLocalized();
  if (!draft) return null;
  return (
    <NeedRow
      mark={
        isBack ? (
          <Glyph state="attention" className="mx-0.5 mt-1" />
        ) : (
          <Icon name="clock" className="mt-0.5 flex-none text-muted" />
        )
      }
      title={t(isBack ? 'returned' : 'waitsForLead', { title: localized(title) })}
      text={
        isBack
          ? draft.comment
          : t.rich('waitsSince', { who: draft.draftedBy, at: () => <Time at={draft.updatedAt} form="day" /> })
      }
      acts={<NeedLink href={itemPath(id)} text={t(isBack ? 'continue' : 'open')} />}
    />
  );
}

function ProblemNeed({ item: { id, title, problems } }: { item: ManagedItem }) {
  const t = useTranslations('home.architect');
  const localized = useLocalized();
  const said = useServerWords();
  const [first] = problems;
  return (
    <NeedRow
      mark={<Glyph state="failed" className="mx-0.5 mt-1" />}
      title={t('problem', { title: localized(title) })}
      text={first ? said(first) : null}
      acts={<NeedLink href={itemPath(id)} text={t('open')} />}
    />
  );
}
