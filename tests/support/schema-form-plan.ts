import { describeForm } from '../../lib/template-schema/describe-form.ts';
import type { Field, FormLayout, GroupField, ScalarField } from '../../lib/template-schema/field.ts';
import { isEmpty, type Path } from '../../lib/template-schema/json.ts';
import { setOverride } from '../../lib/template-schema/overrides.ts';
import { validateParameters } from '../../lib/template-schema/validate.ts';
import { writeYaml } from '../../lib/template-schema/yaml.ts';
import type { TemplateSchema } from './template-schemas.ts';

type Values = Record<string, unknown>;

/** What a person does with one field, found by its label, and what must be posted then. */
export type FieldStep = {
  kind: string;
  label: string;
  path: Path;
  /** The fold it lies in; null on the first screen. */
  fold: string | null;
  field: Field;
  /** What is typed or chosen. */
  input: string;
  value: unknown;
  /** A value of the wrong type; typed into the field where it lets one, otherwise into the YAML. */
  wrong: { typed: string | null; value: unknown };
};
export type FormPlan = { asked: FieldStep[]; oneOfEach: FieldStep[]; overrides: Values };

type Found = { field: Field; label: string; fold: string | null };

/** Every asked field, and the first field of each kind that is not asked. */
export function planForm({ schema, defaults }: Pick<TemplateSchema, 'schema' | 'defaults'>): FormPlan {
  const layout = describeForm(schema, defaults);
  const found = flatten(layout);
  let overrides: Values = {};
  const take = ({ field, label, fold }: Found): FieldStep | null => {
    for (const { input, value } of candidates(field)) {
      const next = setOverride(overrides, defaults, field.path, value);
      const refused = validateParameters({ schema, defaults, overrides: next }).some((item) => item.code !== 'missing');
      if (refused) continue;
      overrides = next;
      return { kind: kindOf(field), label, path: field.path, fold, field, input, value, wrong: wrongFor(field) };
    }
    return null;
  };
  const asked = found.filter(({ field }) => field.isAsked).map((item) => mustTake(item, take(item)));
  const kinds = new Set(found.filter(({ field }) => !field.isAsked).map(({ field }) => kindOf(field)));
  const oneOfEach = [...kinds].map((kind) => {
    const options = found.filter(({ field }) => !field.isAsked && kindOf(field) === kind);
    for (const option of options) {
      const step = take(option);
      if (step) return step;
    }
    throw new Error(`no field of kind ${kind} takes any of the values tried`);
  });
  return { asked, oneOfEach, overrides };
}

/** The overrides with one field's value spoilt. */
export function spoil(overrides: Values, defaults: Values, step: FieldStep): Values {
  return setOverride(overrides, defaults, step.path, step.wrong.value);
}

function mustTake({ label }: Found, step: FieldStep | null): FieldStep {
  if (!step) throw new Error(`${label} takes none of the values tried`);
  return step;
}

function flatten(layout: FormLayout): Found[] {
  const walk = (fields: readonly Field[], context: string, fold: string | null): Found[] =>
    fields.flatMap((field) => {
      const label = field.isNamed ? field.label.en : [context, field.label.en].filter(Boolean).join(' ');
      return field.kind === 'group' ? walk(field.fields, label, fold) : [{ field, label, fold }];
    });
  return [
    ...walk([...layout.where, ...layout.what], '', null),
    ...layout.folds.flatMap((fold) => walk(fold.fields, '', fold.id)),
  ];
}

function kindOf(field: Field): string {
  if (field.kind === 'number') return field.isInteger ? 'integer' : 'number';
  if (field.kind === 'list') return field.item.kind === 'group' ? 'list of groups' : 'list';
  if (field.kind === 'yaml') return `yaml ${field.expects}`;
  return field.isNullable ? `${field.kind} or null` : field.kind;
}

type Candidate = { input: string; value: unknown };
const texts = ['x1', '8Gi', '10.1.2.3', '10.9.0.0/16'];

function candidates(field: Field): Candidate[] {
  switch (field.kind) {
    case 'list': {
      const usual = Array.isArray(field.usual) ? field.usual : [];
      const { item } = field;
      if (item.kind !== 'group') {
        return scalarCandidates(item).map(({ input, value }) => ({ input, value: [...usual, value] }));
      }
      return texts.map((text) => ({ input: text, value: [...usual, entryOf(item, text)] }));
    }
    case 'map':
      return scalarCandidates(field.value).map(({ input, value }) => ({ input, value: { team: value } }));
    case 'yaml': {
      const values = field.expects === 'list' ? [['x1'], [{ name: 'x1' }]] : [{ name: 'x1' }, null];
      return values.map((value) => ({ input: writeYaml(value), value }));
    }
    case 'group':
      return [];
    default:
      return scalarCandidates(field);
  }
}

/** A new entry of a list of groups: its text fields on the first level. */
export function entryFields(item: GroupField): ScalarField[] {
  return item.fields.filter((field) => field.kind === 'text').slice(0, 2);
}

function entryOf(item: GroupField, text: string): Values {
  return Object.fromEntries(entryFields(item).map((field) => [field.path.at(-1) ?? '', text]));
}

function scalarCandidates(field: ScalarField): Candidate[] {
  switch (field.kind) {
    case 'boolean':
      return [{ input: String(field.usual !== true), value: field.usual !== true }];
    case 'choice':
      return field.options
        .filter((option) => option !== field.usual && option !== '')
        .map((option) => ({ input: String(option), value: option }));
    case 'number': {
      const low = Math.max(field.min ?? 1, 1);
      const step = field.step ?? 1;
      const value = Math.min(low + step * (low === field.usual ? 1 : 3), field.max ?? Number.POSITIVE_INFINITY);
      return [{ input: String(value), value }];
    }
    default:
      return texts.filter((text) => text !== field.usual).map((text) => ({ input: text, value: text }));
  }
}

function wrongFor(field: Field): FieldStep['wrong'] {
  switch (field.kind) {
    case 'number':
      return { typed: 'many', value: 'many' };
    case 'yaml':
      return field.expects === 'list' ? { typed: 'a: 1', value: { a: 1 } } : { typed: '- 1', value: [1] };
    case 'choice':
      return { typed: null, value: 'none-of-them' };
    case 'list':
    case 'map':
      return { typed: null, value: 'not this' };
    default:
      return { typed: null, value: isEmpty(field.usual) || typeof field.usual === 'string' ? 4 : 'not this' };
  }
}
