'use client';
import { ItemMark } from '@/components/data/item-mark';
import { PhaseBadge, PhaseWord, RequestStateBadge, RequestStateWord } from '@/components/status/phase';
import { phaseOrder, requestStateMarks } from '@/components/status/states';
import { Badge, StateWord, Tag } from '@/components/ui/badge';
import type { State } from '@/components/ui/glyph';
import type { RequestState } from '@/lib/contracts/requests';
import type { ExampleProps, KitSection } from '../section';

const some = 'flex flex-wrap items-center gap-x-4 gap-y-2';
const requestStates = Object.keys(requestStateMarks) as RequestState[];
const providers = ['aws', 'azure', 'gcp', 'openstack', 'vsphere', 'kubevirt', 'adopted', 'remote', 'docker'];

function Badges({ words }: ExampleProps) {
  const states = Object.entries(words.state) as [State, string][];
  return (
    <div className="grid gap-3">
      <div className={some}>
        {states.map(([state, word]) => (
          <Badge key={state} state={state}>
            {word}
          </Badge>
        ))}
      </div>
      <div className={some}>
        {states.map(([state, word]) => (
          <StateWord key={state} state={state}>
            {word}
          </StateWord>
        ))}
      </div>
      <div className={some}>
        <Tag>AWS</Tag>
        <Tag mono>v1.33.2</Tag>
      </div>
    </div>
  );
}

function Phases() {
  return (
    <div className="grid gap-3">
      <div className={some}>
        {phaseOrder.map((phase) => (
          <PhaseBadge key={phase} phase={phase} />
        ))}
      </div>
      <div className={some}>
        {phaseOrder.map((phase) => (
          <PhaseWord key={phase} phase={phase} />
        ))}
      </div>
      <div className={some}>
        {requestStates.map((state) => (
          <RequestStateBadge key={state} state={state} />
        ))}
      </div>
      <div className={some}>
        {requestStates.map((state) => (
          <RequestStateWord key={state} state={state} />
        ))}
      </div>
    </div>
  );
}

function ItemMarks({ words: { field } }: ExampleProps) {
  return (
    <div className={some}>
      {providers.map((provider) => (
        <ItemMark key={provider} item={{ kind: 'cluster', provider, title: { en: field.size } }} />
      ))}
      <ItemMark item={{ kind: 'service', provider: '', title: { en: 'cert-manager' } }} />
    </div>
  );
}

export const states: KitSection = {
  key: 'states',
  specimens: [
    { files: ['components/ui/badge.tsx'], Example: Badges },
    { files: ['components/status/phase.tsx'], Example: Phases },
    { files: ['components/data/item-mark.tsx'], Example: ItemMarks },
  ],
};
