'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { LineNote } from '@/components/editor/line-marks';
import { YamlEditor } from '@/components/editor/yaml-editor';
import { useComplaintWords } from '@/components/forms/schema-form/context';
import { useLabelOf } from '@/components/forms/setting-labels';
import { useServerWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { clusterReferenceFields } from '@/lib/contracts/cluster-references';
import { newClaimPath } from '@/lib/new-claim-in-spec';
import { pathInSpec } from '@/lib/references-in-spec';
import {
  type DocumentProblem,
  readClusterDocument,
  writeClusterDocument,
} from '@/lib/template-schema/cluster-document';
import { fromPointer } from '@/lib/template-schema/json';
import type { Violation } from '@/lib/template-schema/violation';
import { askedClaim } from './order-draft';
import { isMissing, useNameProblemWords } from './order-missing';
import { fixedParts } from './order-problems';
import { carrySecrets } from './services/choose-services';
import type { Order } from './use-order';

/** The ClusterDeployment beside the form. Both edit one value. */
export function OrderYaml({ order }: { order: Order }) {
  const t = useTranslations('order');
  const words = useProblemWords();
  const complaintWords = useComplaintWords();
  const said = useServerWords();
  const labelOf = useLabelOf();
  const nameWords = useNameProblemWords();
  const { form, draft, change, problems, serverErrors, isAttempted } = order;
  const newAddressClaim = askedClaim(draft);
  const fixed = useMemo(() => fixedParts(form), [form]);
  const text =
    draft.yamlText ??
    writeClusterDocument(
      {
        name: draft.name,
        credential: draft.credential,
        references: draft.references,
        ...(newAddressClaim && { newAddressClaim }),
        config: draft.overrides,
        services: draft.services,
      },
      fixed,
    );
  const answer = useMemo(() => readClusterDocument(text, fixed), [text, fixed]);

  // A value that is not there has no line of its own, so that its note names it.
  const noteOf = (pointer: string, complaint: Violation) => {
    const label = labelOf(pointer);
    const words = complaintWords(complaint, label);
    const isNamed = complaint.code !== 'missing' || complaint.params.what === 'other';
    return isNamed ? words : t('yaml.noteOf', { label, words });
  };
  const notes: LineNote[] = [];
  if (!answer.ok) notes.push({ line: answer.problem.line, text: `${words(answer.problem)} ${t('yaml.kept')}` });
  else {
    const noteAt = (pointer: string, note: string) => {
      const line = answer.lineOf(['spec', 'config', ...fromPointer(pointer)]);
      if (line !== null) notes.push({ line, text: note });
    };
    for (const problem of problems) {
      if (problem.place !== 'parameters' || !problem.complaint) continue;
      if (!isAttempted && problem.complaint.code === 'missing') continue;
      noteAt(problem.pointer, noteOf(problem.pointer, problem.complaint));
    }
    const nameLine = answer.lineOf(['metadata', 'name']);
    const nameProblem = nameWords(problems, draft.name, form);
    if (nameLine !== null && nameProblem) notes.push({ line: nameLine, text: nameProblem });
    // Its own line, or that of the claim where the field is not there.
    const claimLine = (pointer: string) => {
      const claim = ['spec', ...newClaimPath];
      return answer.lineOf([...claim, ...fromPointer(pointer).slice(0, 2)]) ?? answer.lineOf(claim);
    };
    for (const problem of problems) {
      if (problem.place !== 'addresses' || (!isAttempted && isMissing(problem))) continue;
      const line = claimLine(problem.pointer);
      const text = said({ message: { key: `said.${problem.code}`, params: problem.params } });
      if (line !== null && text) notes.push({ line, text });
    }
    for (const error of serverErrors) {
      const { pointer, detail } = error;
      const field = clusterReferenceFields.find((one) => pointer === `/${one}`);
      const [, inClaim] = /^\/newAddressClaim((?:\/.*)?)$/.exec(pointer) ?? [];
      const line = inClaim === undefined ? field && answer.lineOf(['spec', ...pathInSpec(field)]) : claimLine(inClaim);
      if (line) notes.push({ line, text: said(error) ?? detail });
      if (pointer.startsWith('/parameters/')) noteAt(pointer.slice('/parameters'.length), said(error) ?? detail);
    }
  }

  const onTextChange = (next: string) => {
    const read = readClusterDocument(next, fixed);
    if (!read.ok) return change({ yamlText: next });
    const { name, credential, references = {}, newAddressClaim = null, config, services = [] } = read.parts;
    const overrides = { ...config };
    return change((before) => ({
      name,
      credential,
      references,
      newAddressClaim,
      overrides,
      services: carrySecrets(services, before.services),
      drafts: {},
      yamlText: next,
    }));
  };

  return (
    <section aria-label={t('yaml.title')} data-pointer="#yaml" className="bg-sunken">
      <div className="flex h-11 items-center justify-between border-b border-line px-4">
        <h2 className="font-medium">{t('yaml.title')}</h2>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t('yaml.copy')}
          onClick={() => void navigator.clipboard.writeText(text)}
        >
          <Icon name="copy" />
        </Button>
      </div>
      <YamlEditor
        label={t('yaml.label')}
        text={text}
        onTextChange={onTextChange}
        ownLines={answer.ok ? answer.ownLines : []}
        notes={notes}
      />
      <p className="border-y border-line px-4 py-3 text-12 text-subtle">{t('yaml.note')}</p>
    </section>
  );
}

function useProblemWords() {
  const t = useTranslations();
  return (problem: DocumentProblem): string => {
    const { code, line } = problem;
    return code === 'fixed' || code === 'config' || code === 'services' || code === 'addresses'
      ? t(`order.yaml.${code}`, { line })
      : t(`schemaForm.yaml.${code}`, { line });
  };
}
