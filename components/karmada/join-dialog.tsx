'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Segmented } from '@/components/ui/segmented';
import { Select } from '@/components/ui/select';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { ControlPlane } from '@/lib/contracts/karmada';
import { nameIn } from './join-draft';
import { JoinForm } from './join-form';
import { joinableQuery } from './membership-queries';
import { PullSteps } from './pull-steps';

interface JoinDialogProps {
  planes: readonly ControlPlane[];
  /** The cluster that somebody came with, as `namespace/name`. */
  wanted: string | null;
  onClose: () => void;
}

/** Joins a cluster of Slipway to a control plane by push, or says how one joins by pull. */
export function JoinDialog({ planes, wanted, onClose }: JoinDialogProps) {
  const t = useTranslations('membership');
  const reachable = planes.find(({ state }) => state === 'reachable') ?? planes[0];
  const [controlPlane, setControlPlane] = useState(reachable?.name ?? '');
  const [isPull, setIsPull] = useState(false);
  const query = useQuery(joinableQuery(controlPlane, nameIn(wanted)));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('joinTitle')}
      description={t('joinText')}
      className="top-[4vh] max-h-[92vh] w-[min(600px,calc(100vw-32px))]"
    >
      <div className="grid gap-3">
        {planes.length > 1 ? (
          <Field label={t('controlPlane')}>
            {(control) => (
              <Select {...control} value={controlPlane} onChange={({ target }) => setControlPlane(target.value)}>
                {planes.map(({ name }) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ) : null}
        <Segmented
          aria-label={t('how')}
          value={isPull ? 'pull' : 'push'}
          onValueChange={(next) => setIsPull(next === 'pull')}
          options={[
            { value: 'push', label: t('howPush') },
            { value: 'pull', label: t('howPull') },
          ]}
        />
        <QueryBoundary query={query} skeleton={<SkeletonRows rows={4} />}>
          {({ items, endpoint }) =>
            isPull ? (
              <PullSteps endpoint={endpoint} />
            ) : (
              <JoinForm
                key={controlPlane}
                controlPlane={controlPlane}
                clusters={items}
                wanted={wanted}
                onClose={onClose}
              />
            )
          }
        </QueryBoundary>
      </div>
    </Dialog>
  );
}
