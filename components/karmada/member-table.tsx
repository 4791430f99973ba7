'use client';
import { useTranslations } from 'next-intl';
import { Fragment, useId, useState } from 'react';
import { useQuantity } from '@/components/data/use-quantity';
import { useResourceWords } from '@/components/data/use-resource-words';
import { memberMarks } from '@/components/status/states';
import { StateWord, Tag } from '@/components/ui/badge';
import { Table, Td, Th } from '@/components/ui/table';
import type { Member } from '@/lib/contracts/karmada';
import { LeaveMember } from './leave-member';
import { MemberActs } from './member-acts';
import { MemberDetails } from './member-details';
import { placeOf } from './place-of';

/** The members of a control plane, what needs somebody first. The name of one unfolds its details. */
export function MemberTable({ controlPlane, members }: { controlPlane: string; members: readonly Member[] }) {
  const t = useTranslations('karmada');
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Table caption={t('membersOf', { name: controlPlane })} className="[--cell:--spacing(4)]">
      <thead>
        <tr>
          <Th>{t('member')}</Th>
          <Th>{t('state')}</Th>
          <Th className="max-lg:hidden">{t('place')}</Th>
          <Th className="text-right max-sm:hidden">{t('nodes')}</Th>
          <Th className="text-right max-lg:hidden">{t('cpu')}</Th>
          <Th className="text-right max-lg:hidden">{t('memory')}</Th>
          <Th>
            <span className="sr-only">{t('acts')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow
            key={member.name}
            controlPlane={controlPlane}
            member={member}
            isOpen={open === member.name}
            onToggle={() => setOpen(open === member.name ? null : member.name)}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface MemberRowProps {
  controlPlane: string;
  member: Member;
  isOpen: boolean;
  onToggle: () => void;
}

function MemberRow({ controlPlane, member, isOpen, onToggle }: MemberRowProps) {
  const t = useTranslations('karmada');
  const id = useId();
  const { name, mode, kubernetesVersion, nodes } = member;
  return (
    <Fragment>
      <tr className={isOpen ? 'bg-selected' : undefined}>
        <Td className="py-1.5 align-top whitespace-normal">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            className="inline-flex items-start text-left font-medium wrap-anywhere hover:underline max-sm:-mb-6 max-sm:min-h-11"
            onClick={onToggle}
          >
            {name}
          </button>
          <span className="block text-12 text-subtle max-sm:pointer-events-none">
            {[mode ? t(`mode.${mode}`) : null, kubernetesVersion].filter(Boolean).join(' · ')}
          </span>
        </Td>
        <Td className="py-1.5 align-top whitespace-normal">
          <StateWord state={memberMarks[member.state]}>{t(`memberState.${member.state}`)}</StateWord>
          {member.isCordoned || member.taints.length > 0 ? <Keeps member={member} /> : null}
        </Td>
        <Td className="py-1.5 align-top whitespace-normal text-muted max-lg:hidden">{placeOf(member) ?? '–'}</Td>
        <Td className="tabular py-1.5 text-right align-top max-sm:hidden">{nodes ? t('nodesReady', nodes) : '–'}</Td>
        <Use member={member} resource="cpu" />
        <Use member={member} resource="memory" />
        <Td className="py-1 text-right align-top">
          <MemberActs controlPlane={controlPlane} member={member} />
        </Td>
      </tr>
      {isOpen ? (
        <tr>
          <Td id={id} colSpan={7} className="bg-sunken py-3 whitespace-normal">
            <MemberDetails member={member} />
            <div className="mt-4">
              <LeaveMember controlPlane={controlPlane} member={member} />
            </div>
          </Td>
        </tr>
      ) : null}
    </Fragment>
  );
}

/** What keeps new workloads away: a cordon and taints. */
function Keeps({ member: { isCordoned, taints } }: { member: Member }) {
  const t = useTranslations('karmada');
  return (
    <span className="mt-0.5 flex flex-wrap gap-1">
      {isCordoned ? <Tag>{t('cordoned')}</Tag> : null}
      {taints.length > 0 ? <Tag>{t('taints', { count: taints.length })}</Tag> : null}
    </span>
  );
}

/** How much of a resource is asked for, of how much. */
function Use({ member, resource }: { member: Member; resource: string }) {
  const t = useTranslations('karmada');
  const quantity = useQuantity();
  const { unitOf } = useResourceWords();
  const found = member.resources.find(({ name }) => name === resource);
  if (!found) return <Td className="py-1.5 text-right align-top max-lg:hidden">–</Td>;
  const { bare, whole } = quantity(unitOf(resource), found.allocatable);
  return (
    <Td className="tabular py-1.5 text-right align-top max-lg:hidden">
      {t('of', { used: bare(found.allocated), total: whole(found.allocatable) })}
    </Td>
  );
}
