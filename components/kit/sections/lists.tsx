'use client';
import { useState } from 'react';
import { Facts } from '@/components/data/facts';
import { Pager } from '@/components/data/pager';
import { ConditionList } from '@/components/status/condition-list';
import { Elapsed, Time } from '@/components/status/time';
import { Timeline } from '@/components/status/timeline';
import { StateWord } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { ScrollFrame } from '@/components/ui/scroll-frame';
import { Table, Td, Th } from '@/components/ui/table';
import type { Condition } from '@/lib/contracts/clusters';
import type { ExampleProps, KitSection } from '../section';

const made = '2026-03-03T09:05:09Z';
const later = '2026-03-03T09:17:41Z';
const conditionOf = (type: string, status: Condition['status'], message = ''): Condition => ({
  type,
  status,
  reason: message ? 'Waiting' : '',
  message,
  lastTransitionTime: null,
  observedGeneration: null,
});

function Panels({ words: { list, banner } }: ExampleProps) {
  return (
    <div className="grid gap-3">
      <Panel
        title={list.panel}
        remark={list.panelRemark}
        actions={<Button size="sm">{banner.act}</Button>}
        footer={list.footer}
      >
        {list.panelText}
      </Panel>
      <Panel title={list.danger} tone="danger">
        {list.dangerText}
      </Panel>
    </div>
  );
}

function Clusters({ words: { list, state }, dense }: ExampleProps & { dense?: boolean }) {
  return (
    <Table caption={list.caption} dense={dense}>
      <thead>
        <tr>
          <Th>{list.cluster}</Th>
          <Th>{list.state}</Th>
          <Th className="text-right">{list.cost}</Th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <Td className="font-medium">ledger-prod</Td>
          <Td>
            <StateWord state="ready">{state.ready}</StateWord>
          </Td>
          <Td className="tabular text-right">1,204</Td>
        </tr>
        <tr>
          <Td className="font-medium">ledger-test</Td>
          <Td>
            <StateWord state="failed">{state.failed}</StateWord>
          </Td>
          <Td className="tabular text-right">88</Td>
        </tr>
      </tbody>
    </Table>
  );
}

function Tables(props: ExampleProps) {
  return (
    <div className="grid gap-4">
      <Clusters {...props} />
      <Clusters {...props} dense />
    </div>
  );
}

function Frame({ words: { list } }: ExampleProps) {
  return (
    <ScrollFrame>
      <p className="w-490 py-2">{list.wide}</p>
    </ScrollFrame>
  );
}

function Pages() {
  const [cursor, setCursor] = useState<string | null>(null);
  const page = { items: Array.from({ length: 50 }), nextCursor: 'next', total: 214 };
  return <Pager page={page} cursor={cursor} size={50} onPage={setCursor} />;
}

function FactsOfOne({ words: { list } }: ExampleProps) {
  return (
    <Facts
      facts={[
        [list.owner, 'dana@example.org'],
        [list.version, 'v1.33.2'],
        [list.created, <Time key="made" at={made} form="full" />],
        [list.lifetime, <Elapsed key="lifetime" from={made} to={later} />],
      ]}
    />
  );
}

function Happened({ words: { list } }: ExampleProps) {
  return (
    <Timeline
      label={list.what}
      items={[
        { key: 'ordered', state: 'done', title: list.ordered, at: <Time at={made} form="time" /> },
        { key: 'approved', state: 'done', title: list.approved, at: <Time at={later} form="time" /> },
        { key: 'making', state: 'progressing', title: list.making, detail: list.panelRemark },
        { key: 'ready', state: 'todo', title: list.ready },
      ]}
    />
  );
}

function Conditions() {
  return (
    <ConditionList
      conditions={[
        conditionOf('TemplateReady', 'True'),
        conditionOf('Ready', 'False', 'Machines are being created'),
        conditionOf('Paused', 'False'),
        conditionOf('CAPIClusterSummary', 'Unknown'),
      ]}
    />
  );
}

export const lists: KitSection = {
  key: 'lists',
  specimens: [
    { files: ['components/ui/panel.tsx'], Example: Panels },
    { files: ['components/ui/table.tsx'], Example: Tables },
    { files: ['components/ui/scroll-frame.tsx'], Example: Frame },
    { files: ['components/data/pager.tsx'], Example: Pages },
    { files: ['components/data/facts.tsx', 'components/status/time.tsx'], Example: FactsOfOne },
    { files: ['components/status/timeline.tsx'], Example: Happened },
    { files: ['components/status/condition-list.tsx'], Example: Conditions },
  ],
};
