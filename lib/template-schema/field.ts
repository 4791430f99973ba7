import type { LocalizedText } from '../contracts/common.ts';
import type { Path } from './json.ts';
import type { ShapeProblem } from './resolve.ts';

export type Scalar = string | number | boolean | null;

type Common = {
  /** Where its value stands; `*` for a position in a list or a key of a map. */
  path: Path;
  label: LocalizedText;
  /** The label was given by a person and stands without the groups around it. */
  isNamed: boolean;
  help: LocalizedText | null;
  /** It must be given: required, and empty by default. */
  isAsked: boolean;
  /** null is a value of its own here, different from the default. */
  isNullable: boolean;
  /** What applies when nothing is set: the chart's value. Helm never applies a default that only the schema has. */
  usual: unknown;
};

export type TextField = Common & { kind: 'text'; isLong: boolean; examples: string[] };
export type NumberField = Common & {
  kind: 'number';
  isInteger: boolean;
  min: number | null;
  max: number | null;
  step: number | null;
  /** `GiB`, `GB`, `MB`, `days`, `hours`, or what the form hints say. */
  unit: string | null;
};
export type BooleanField = Common & { kind: 'boolean' };
/** One of a few. */
export type ChoiceField = Common & { kind: 'choice'; options: Scalar[] };
export type ScalarField = TextField | NumberField | BooleanField | ChoiceField;
export type GroupField = Common & { kind: 'group'; fields: Field[] };
/** A list of scalars or of groups. */
export type ListField = Common & { kind: 'list'; item: ScalarField | GroupField };
/** Keys of the person's choice. */
export type MapField = Common & { kind: 'map'; value: ScalarField };
/** A shape the form cannot draw: written as YAML in the field. */
export type YamlField = Common & {
  kind: 'yaml';
  expects: 'map' | 'list' | 'any';
  /** Why the schema does not tell its shape; null where the shape is open or merely not one of the form's. */
  problem: ShapeProblem | null;
};

export type Field = ScalarField | GroupField | ListField | MapField | YamlField;

export type FormSection = { id: string; fields: Field[] };

/** The order form of a template: what is asked first, and the rest in folds. */
export type FormLayout = {
  where: Field[];
  what: Field[];
  folds: FormSection[];
};
