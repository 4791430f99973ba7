'use client';
import { CopyBlock } from '@/components/data/copy-block';
import { CopyLine } from '@/components/data/copy-line';
import { PageHead } from '@/components/data/page-head';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Markdown } from '@/components/ui/markdown';
import type { ExampleProps, KitSection } from '../section';

const command = 'kubectl --kubeconfig ledger-prod.yaml get nodes';

function Heads({ words: { text, state, button } }: ExampleProps) {
  return (
    <PageHead
      title="ledger-prod"
      badge={<Badge state="ready">{state.ready}</Badge>}
      meta={['AWS', 'eu-central-1', 'v1.33.2', text.headLede]}
      actions={
        <>
          <Button>{button.secondary}</Button>
          <Button variant="primary">{button.primary}</Button>
        </>
      }
    />
  );
}

function Descriptions({ words: { text } }: ExampleProps) {
  return <Markdown source={text.markdown} />;
}

function Lines({ words: { text } }: ExampleProps) {
  return <CopyLine text={command} label={text.command} />;
}

function Blocks({ words: { text } }: ExampleProps) {
  return <CopyBlock text={`${command}\n${command} --watch`} label={text.command} />;
}

export const texts: KitSection = {
  key: 'texts',
  specimens: [
    { files: ['components/ui/markdown.tsx'], Example: Descriptions },
    { files: ['components/data/copy-line.tsx'], Example: Lines },
    { files: ['components/data/copy-block.tsx'], Example: Blocks },
    // The last one: after the title of a page comes the title of a part.
    { files: ['components/data/page-head.tsx'], Example: Heads },
  ],
};
