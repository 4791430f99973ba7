import { parse, stringify } from 'yaml';
import { fromPointer, getIn, isObject, toPointer } from '../../../lib/template-schema/json.ts';
import { DomainError } from '../errors.ts';
import type { Template } from '../propagation/resource-selector.ts';
import { say } from '../words/said.ts';
import { changeDocument, type DocumentChange } from './change-document.ts';
import { changeImage } from './image-name.ts';
import type { HeldDocumentChange, ImageChange, MarksChange, Overriders, WordsChange } from './override-policy.ts';

const templated: ReadonlySet<string> = new Set(['ReplicaSet', 'Deployment', 'DaemonSet', 'StatefulSet', 'Job']);

interface Container {
  path: string[];
  name: unknown;
  image: unknown;
  command: unknown;
  args: unknown;
}

/** Containers of a kind that Karmada knows; a CronJob is not among them, nor are init containers. */
function containersOf(template: Template): Container[] {
  const pod = template.kind === 'Pod' ? ['spec'] : ['spec', 'template', 'spec'];
  if (template.kind !== 'Pod' && !templated.has(template.kind)) return [];
  const path = [...pod, 'containers'];
  const list = getIn(template, path);
  if (!Array.isArray(list)) return [];
  return list.map((container: Omit<Container, 'path'>, at) => ({ ...container, path: [...path, String(at)] }));
}

function changesOfImage(template: Template, change: ImageChange): DocumentChange[] {
  if (change.at !== null) {
    const image = getIn(template, fromPointer(change.at));
    if (typeof image !== 'string')
      throw new DomainError('validation-failed', say('override-no-image', { path: change.at }));
    return [{ operator: 'replace', path: change.at, value: changeImage(image, change) }];
  }
  return containersOf(template).map(({ path, image }) => ({
    operator: 'replace',
    path: toPointer([...path, 'image']),
    value: changeImage(typeof image === 'string' ? image : '', change),
  }));
}

function changesOfWords(
  template: Template,
  field: 'command' | 'args',
  { container, operator, words }: WordsChange,
): DocumentChange[] {
  return containersOf(template)
    .filter(({ name }) => name === container)
    .map(({ path, [field]: found }) => {
      const now: unknown[] = Array.isArray(found) ? found : [];
      const value = operator === 'add' ? [...now, ...words] : now.filter((word) => !words.some((one) => one === word));
      return { operator: 'add', path: toPointer([...path, field]), value };
    });
}

function withMarks(template: Template, field: 'labels' | 'annotations', { operator, marks }: MarksChange): Template {
  const now = template.metadata[field];
  const touched = Object.entries(marks).filter(([key]) => operator === 'add' || Object.hasOwn(now ?? {}, key));
  if (touched.length === 0) return template;
  const keys = new Set(touched.map(([key]) => key));
  const others = Object.entries(now ?? {}).filter(([key]) => !keys.has(key));
  const next = Object.fromEntries(operator === 'remove' ? others : [...others, ...touched]);
  return { ...template, metadata: { ...template.metadata, [field]: next } };
}

/** Karmada writes YAML anew: fields by name, lists as deep as their field. */
function changeText(text: string, { at, format, changes }: HeldDocumentChange): string {
  let held: unknown;
  try {
    held = format === 'yaml' ? parse(text) : JSON.parse(text);
  } catch (cause) {
    throw new DomainError('validation-failed', { ...say('override-text-unreadable', { path: at, format }), cause });
  }
  const next = changeDocument(held, changes);
  return format === 'yaml'
    ? stringify(next, { indentSeq: false, lineWidth: 0, sortMapEntries: true })
    : JSON.stringify(next);
}

function changeOfHeld(template: Template, change: HeldDocumentChange): DocumentChange[] {
  if (change.changes.length === 0) return [];
  const text = getIn(template, fromPointer(change.at));
  if (typeof text !== 'string')
    throw new DomainError('validation-failed', say('override-no-text', { path: change.at }));
  return [{ operator: 'replace', path: change.at, value: changeText(text, change) }];
}

const isTemplate = (value: unknown): value is Template =>
  isObject(value) && typeof value.kind === 'string' && value.kind !== '';

/**
 * An object after the overriders of one rule, kind by kind in Karmada's order.
 * @throws DomainError `validation-failed` with the sentence that says why one does not apply
 */
export function applyOverriders(template: Template, overriders: Overriders): Template {
  let next = template;
  const change = (changes: readonly DocumentChange[]) => {
    const changed = changeDocument(next, changes);
    if (!isTemplate(changed)) throw new DomainError('validation-failed', say('override-leaves-no-kind'));
    next = changed;
  };
  for (const one of overriders.images) change(changesOfImage(next, one));
  for (const one of overriders.commands) change(changesOfWords(next, 'command', one));
  for (const one of overriders.args) change(changesOfWords(next, 'args', one));
  for (const one of overriders.labels) next = withMarks(next, 'labels', one);
  for (const one of overriders.annotations) next = withMarks(next, 'annotations', one);
  for (const one of overriders.heldDocuments) change(changeOfHeld(next, one));
  change(overriders.plain);
  return next;
}
