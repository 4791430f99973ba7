'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { accessRequestsQuery } from '@/components/data/access-queries';
import { alertsQuery } from '@/components/data/alerts-query';
import { useProject } from '@/components/shell/project-context';
import { holds, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import { Glyph } from '@/components/ui/glyph';
import { HomeFrame } from '../home-frame';
import { AccessNeed } from '../needs/access-need';
import { NeedLink } from '../needs/need-link';
import { NeedRow } from '../needs/need-row';
import { NeedsSection } from '../needs/needs-section';
import { needsStateOf } from '../needs/needs-state';
import { homeRegionsQuery, homeSourceQuery } from '../queries';
import { AuditPanel } from './audit-panel';
import { PartsList } from './parts-list';
import { type Part, prepareParts } from './prepare-parts';

/** Who keeps the installation, and who audits it: its parts, open access requests, the chain of the audit. */
export function KeeperHome() {
  const t = useTranslations('home');
  const me = useMe();
  const { project } = useProject();
  const mayAnswer = holds(me, 'member.manage');
  const access = useQuery({ ...accessRequestsQuery('to-answer'), enabled: mayAnswer });
  const source = useQuery(homeSourceQuery);
  const regions = useQuery(homeRegionsQuery);
  const alerts = useQuery(alertsQuery(project === null ? {} : { project }));
  if (!me) return null;
  const parts = prepareParts({ me, source, regions, alerts });
  const failed = parts.filter((part) => part.state === 'failed');
  const asked = mayAnswer ? (access.data?.items ?? []) : [];
  const count = failed.length + asked.length;
  const state = needsStateOf([mayAnswer ? access : null, source, regions, alerts]);
  return (
    <HomeFrame
      needs={{ state, count }}
      act={
        <Button variant={mayAnswer ? 'secondary' : 'primary'} asChild>
          <Link href={mayAnswer ? '/admin/people' : '/admin/audit'}>{t(mayAnswer ? 'openPeople' : 'openAudit')}</Link>
        </Button>
      }
      side={<AuditPanel />}
    >
      <NeedsSection
        state={state}
        count={count}
        all={
          mayAnswer ? { href: '/admin/people', text: t('allPeople') } : { href: '/admin/audit', text: t('allAudit') }
        }
        calm={t('calmKeeper')}
      >
        {[
          ...failed.map((part) => <PartNeed key={part.name} part={part} />),
          ...asked.slice(0, 8).map((request) => <AccessNeed key={request.id} request={request} mayAnswer />),
        ]}
      </NeedsSection>
      <PartsList parts={parts} />
    </HomeFrame>
  );
}

const places: Record<Part['name'], string> = {
  management: '/clusters',
  identity: '/admin/people',
  metrics: '/admin/metrics-source',
  regions: '/admin/metrics-source',
  alerts: '/alerts',
};

function PartNeed({ part: { name } }: { part: Part }) {
  const t = useTranslations('home.parts');
  return (
    <NeedRow
      mark={<Glyph state="failed" className="mx-0.5 mt-1" />}
      title={t(`failed.${name}`)}
      text={t(`means.failed.${name}`)}
      acts={<NeedLink href={places[name]} text={t('open')} />}
    />
  );
}
