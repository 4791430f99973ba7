import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { WhyNot } from '@/components/data/why-not';
import { missing, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { useAsked } from './use-asked';

interface DangerRowProps {
  cluster: ClusterDetail;
  /** What it takes to do it. */
  needs: 'cluster.delete' | 'request.create';
  /** Names the dialog in the address, so that a link opens it. */
  asks: 'delete' | 'transfer';
  title: string;
  text: ReactNode;
  act: string;
  tone?: 'danger' | 'secondary';
  isBlocked: boolean;
  /** The dialog that asks once more. */
  children: (close: () => void) => ReactNode;
}

type RemovalRowProps = Pick<DangerRowProps, 'cluster' | 'title' | 'text' | 'act' | 'children'> & {
  /** Says since when it is on its way. */
  requested: (at: string) => ReactNode;
};

/** Takes the cluster away, in one way or another: not twice, and not while it is protected. */
export function RemovalRow({ requested, text, ...row }: RemovalRowProps) {
  const t = useTranslations('cluster.danger');
  const { deletionRequestedAt, protection } = row.cluster;
  return (
    <DangerRow
      {...row}
      needs="cluster.delete"
      asks="delete"
      text={deletionRequestedAt ? requested(deletionRequestedAt) : protection ? t('isProtected') : text}
      isBlocked={deletionRequestedAt !== null || protection !== null}
    />
  );
}

/** One thing that cannot be taken back: what it is, the button that asks, and why not for those who may not. */
export function DangerRow({
  cluster,
  needs,
  asks,
  title,
  text,
  act,
  tone = 'danger',
  isBlocked,
  children,
}: DangerRowProps) {
  const me = useMe();
  const project = cluster.project ?? cluster.namespace;
  const lack = missing(me, needs, project);
  const [isAsked, ask] = useAsked(asks);
  return (
    <div className="flex items-center gap-4 border-t border-failed-line px-4 py-3 max-sm:flex-wrap">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        {lack ? (
          <WhyNot action={lack.action} heldBy={lack.heldBy} project={project} />
        ) : (
          <p className="text-muted">{text}</p>
        )}
      </div>
      {lack ? null : (
        <Button variant={tone} className="max-sm:w-full" blocked={isBlocked} onClick={() => ask(true)}>
          {act}
        </Button>
      )}
      {isAsked && !lack && !isBlocked ? children(() => ask(false)) : null}
    </div>
  );
}
